package dev.drydock.cli;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobState;
import java.time.Duration;
import java.util.Optional;

/** Runs a job with its progress on standard error; an interrupt of the process cancels it, and waits for its end. */
final class JobInTerminal {

    /** Longest time an interrupted process stays to see its statements gone. */
    private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(8);

    private final Terminal terminal;
    private final String cancelled;

    /** @param cancelled what is said after an interrupt */
    JobInTerminal(Terminal terminal, String cancelled) {
        this.terminal = terminal;
        this.cancelled = cancelled;
    }

    /**
     * Runs the job to its end; empty if it was cancelled.
     *
     * @throws DrydockException if the job as a whole failed
     */
    <R> Optional<R> run(Job<R> work) throws InterruptedException {
        TerminalProgress progress = new TerminalProgress(terminal);
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            JobHandle<R> job = runner.submit(work);
            runner.onSnapshot(snapshot -> {
                if (!snapshot.state().ended()) {
                    progress.show(snapshot);
                }
            });
            Thread interrupt = new Thread(() -> cancelAndWait(job, progress), "drydock-interrupt");
            Runtime.getRuntime().addShutdownHook(interrupt);
            JobOutcome<R> outcome = job.await();
            forget(interrupt);
            progress.end(job.snapshot());
            return switch (outcome) {
                case JobOutcome.Succeeded<R>(R result) -> Optional.of(result);
                case JobOutcome.Cancelled<R> _ -> Optional.empty();
                case JobOutcome.Failed<R>(var problem) -> throw new DrydockException(problem);
            };
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the process is being interrupted, and the hook is at work
        }
    }

    /** Runs when the process is interrupted: ends the statements on the server before the process goes. */
    private void cancelAndWait(JobHandle<?> job, TerminalProgress progress) {
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
        terminal.err().println(cancelled);
    }
}
