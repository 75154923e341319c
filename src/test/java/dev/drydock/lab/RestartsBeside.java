package dev.drydock.lab;

import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.util.concurrent.CompletableFuture;

/**
 * Restarts of servers beside the job that waits for them, as a person makes them. One that goes wrong cancels the job, which
 * would wait for its whole limit otherwise, and is what the test fails with.
 */
public final class RestartsBeside {

    private final CompletableFuture<Boolean> failure = new CompletableFuture<>();

    /** What a person does. */
    @FunctionalInterface
    public interface Restart {
        void make() throws Exception;
    }

    /** Makes it in a thread of its own; returns at once. */
    public void begin(Restart restart) {
        Thread.ofVirtual().name("restart of a person").start(() -> {
            try {
                restart.make();
            } catch (Exception | AssertionError failed) {
                failure.completeExceptionally(failed);
            }
        });
    }

    /** Runs the job to its end. */
    public <R> JobOutcome<R> run(Job<R> job) throws InterruptedException {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return await(runner.submit(job));
        }
    }

    /** Waits for the job's end. */
    public <R> JobOutcome<R> await(JobHandle<R> job) throws InterruptedException {
        CompletableFuture<Boolean> _ = failure.whenComplete((_, _) -> job.cancel());
        JobOutcome<R> outcome = job.await();
        if (failure.isCompletedExceptionally()) {
            Throwable reason = failure.exceptionNow();
            throw new AssertionError("a restart went wrong: " + reason.getMessage(), reason);
        }
        return outcome;
    }
}
