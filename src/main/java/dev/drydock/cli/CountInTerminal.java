package dev.drydock.cli;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.Planner;
import dev.drydock.feature.rowcount.RowCountError;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobState;
import java.time.Duration;
import java.util.Optional;

/** Previews and runs a count in the terminal, with its progress on standard error. */
public final class CountInTerminal {

    /** Longest time an interrupted process stays to see its statements gone. */
    private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(8);

    private final Services services;
    private final Terminal terminal;

    public CountInTerminal(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    /** Prints the plan that a run would carry out. */
    ExitStatus preview(OpenServer server, CountOptions options) {
        CountPlan plan = new Planner(server, options).plan();
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        notes(plan);
        terminal.err().println("Workers: " + plan.workersWhy());
        plan.lock().ifPresent(lock -> terminal.err().println("Lock: " + lock));
        plan.settings().forEach(setting -> terminal.out().println(setting + ";"));
        for (TableEntry table : plan.tables()) {
            terminal.out().println(CountPlan.statement(table) + ";");
        }
        return ExitStatus.DONE;
    }

    /**
     * Runs the count; empty if it was cancelled.
     *
     * @throws DrydockException if the run as a whole failed
     */
    public Optional<CountResult> run(OpenServer server, CountOptions options) throws InterruptedException {
        TerminalProgress progress = new TerminalProgress(terminal);
        CountListener listener = new CountListener() {
            @Override
            public void planned(CountPlan plan) {
                notes(plan);
            }
        };
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            JobHandle<CountResult> job = runner.submit(new RowCountJob(server, options, services.history(), listener));
            runner.onSnapshot(snapshot -> {
                if (!snapshot.state().ended()) {
                    progress.show(snapshot);
                }
            });
            Thread interrupt = new Thread(() -> cancelAndWait(job, progress), "drydock-interrupt");
            Runtime.getRuntime().addShutdownHook(interrupt);
            JobOutcome<CountResult> outcome = job.await();
            forget(interrupt);
            progress.end(job.snapshot());
            return switch (outcome) {
                case JobOutcome.Succeeded<CountResult>(CountResult result) -> Optional.of(result);
                case JobOutcome.Cancelled<CountResult> _ -> Optional.empty();
                case JobOutcome.Failed<CountResult>(var problem) -> throw new DrydockException(problem);
            };
        }
    }

    static ExitStatus status(CountResult result) {
        boolean all = result.count(TableCount.Status.COUNTED) == result.tables().size();
        boolean written = result.problems().stream()
                .noneMatch(problem -> problem.code() == RowCountError.GROWTH_TABLE
                        || problem.code().bundle().equals("history"));
        return all && written ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private void notes(CountPlan plan) {
        plan.notes().stream()
                .filter(CountPlan.Note::warning)
                .forEach(note -> terminal.err().println("Note: " + note.text()));
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the process is being interrupted, and the hook is at work
        }
    }

    /** Runs when the process is interrupted: ends the statements on the server before the process goes. */
    private void cancelAndWait(JobHandle<CountResult> job, TerminalProgress progress) {
        job.cancel();
        long deadline = System.nanoTime() + INTERRUPT_LIMIT.toNanos();
        try {
            while (job.snapshot().state() == JobState.CANCELLING && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        progress.end(job.snapshot());
        terminal.err().println("Cancelled. What was counted is in the history: drydock history list");
    }
}
