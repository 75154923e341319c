package dev.drydock.cli;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.LongestWait;
import dev.drydock.platform.task.RunOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** Runs a job in the terminal, with its progress on standard error; an interrupt cancels it on the server. */
public final class JobInTerminal {

    /** Longest time an interrupted process stays to see its statements gone. */
    private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(20);

    private final Terminal terminal;
    private final String afterCancel;

    /** @param afterCancel said after how an interrupted job has ended */
    public JobInTerminal(Terminal terminal, String afterCancel) {
        this.terminal = terminal;
        this.afterCancel = afterCancel;
    }

    /**
     * Runs the job; empty if it was cancelled.
     *
     * @throws DrydockException if the job as a whole failed
     */
    public <R> Optional<R> run(Job<R> work) throws InterruptedException {
        TerminalProgress progress = new TerminalProgress(terminal);
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            CompletableFuture<JobHandle<R>> begun = new CompletableFuture<>();
            ProcessEnd interrupt = ProcessEnd.hook("drydock-interrupt", () -> cancelAndWait(begun.join(), progress));
            if (interrupt.begun()) {
                return Optional.empty();
            }
            JobHandle<R> job = runner.submit(work);
            begun.complete(job);
            LongestWait longest = new LongestWait(terminal.longestWait());
            AtomicReference<String> waited = new AtomicReference<>("");
            runner.onSnapshot(snapshot -> {
                if (!snapshot.state().ended()) {
                    progress.show(snapshot);
                    longest.exceeded(snapshot, System.nanoTime())
                            .filter(why -> waited.compareAndSet("", why))
                            .ifPresent(_ -> job.cancel());
                }
            });
            JobOutcome<R> outcome = job.await();
            interrupt.forget();
            progress.end(job.snapshot());
            return switch (outcome) {
                case JobOutcome.Succeeded<R>(R result) -> {
                    if (result instanceof Ended ended) {
                        terminal.line(tone(ended.outcome()), work.title() + ": " + ended.endText() + ".");
                        ended.problems().forEach(problem -> terminal.err().println(problem.full()));
                    }
                    yield Optional.of(result);
                }
                case JobOutcome.Cancelled<R> _ -> cancelled(Objects.requireNonNullElse(waited.get(), ""));
                case JobOutcome.Failed<R>(Problem problem) -> {
                    job.snapshot()
                            .outcome()
                            .filter(failed -> failed.counts().planned() > 0)
                            .ifPresent(
                                    failed -> terminal.line(LineColour.BAD, work.title() + ": " + failed.text() + "."));
                    throw new DrydockException(problem);
                }
            };
        }
    }

    /** Nobody cancelled a job that waited too long. */
    private <R> Optional<R> cancelled(String waited) {
        if (!waited.isEmpty()) {
            long seconds = terminal.longestWait().toSeconds();
            throw new DrydockException(Problem.of(PlatformError.WAITED_TOO_LONG, "", seconds, waited));
        }
        return Optional.empty();
    }

    private static LineColour tone(RunOutcome outcome) {
        return switch (ExitStatus.of(outcome)) {
            case DONE -> LineColour.GOOD;
            case NOTHING_IN_SCOPE, CANCELLED -> LineColour.WARNING;
            case SOME_FAILED, USAGE, CANNOT_CONNECT -> LineColour.BAD;
        };
    }

    private static String sentence(RunOutcome outcome) {
        String text = outcome.text();
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    /** Runs when the process is interrupted: ends the statements on the server before the process goes. */
    private void cancelAndWait(JobHandle<?> job, TerminalProgress progress) {
        job.cancel();
        // at once, and without a question to the server: the process may be killed next; what is named is recorded
        job.awaitCancelHeard();
        terminal.speak();
        progress.endings(job.snapshot().unended());
        long deadline = System.nanoTime() + INTERRUPT_LIMIT.toNanos();
        try {
            while (job.snapshot().state() == JobState.CANCELLING && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        progress.end(job.snapshot());
        terminal.err()
                .println(job.snapshot()
                        .outcome()
                        .map(outcome -> sentence(outcome) + " " + afterCancel)
                        .orElse("Not ended after " + INTERRUPT_LIMIT.toSeconds() + " s. " + afterCancel));
    }
}
