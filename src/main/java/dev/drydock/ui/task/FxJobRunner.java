package dev.drydock.ui.task;

import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.platform.task.JobSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;

/** The window's runner: jobs on threads of their own, snapshots and outcomes on the JavaFX thread. Safe on any thread. */
public final class FxJobRunner implements JobRunner, AutoCloseable {

    private final BackgroundRunner runner;

    /** @param failed told of every failed job, on the JavaFX thread */
    public FxJobRunner(Consumer<JobSnapshot> failed) {
        runner = new BackgroundRunner(Platform::runLater, failed);
    }

    @Override
    public <R> JobHandle<R> submit(Job<R> job) {
        return runner.submit(job);
    }

    /** Adds a listener for the snapshots of all jobs, called on the JavaFX thread. */
    public void onSnapshot(Consumer<JobSnapshot> listener) {
        runner.onSnapshot(listener);
    }

    /** As {@link BackgroundRunner#handle}. */
    public Optional<JobHandle<?>> handle(long jobId) {
        return runner.handle(jobId);
    }

    /** Whether a job has not ended. */
    public boolean busy() {
        return !runner.unfinished().isEmpty();
    }

    /** The jobs that have not ended, oldest first. */
    public List<JobSnapshot> unfinished() {
        return runner.unfinished().stream().filter(job -> !job.state().ended()).toList();
    }

    /** Cancels every job and waits up to {@code limit}; returns whether all ended. Not on the JavaFX thread. */
    public boolean cancelAll(Duration limit) throws InterruptedException {
        return runner.cancelAll(limit);
    }

    @Override
    public void close() {
        runner.close();
    }
}
