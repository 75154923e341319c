package dev.drydock.platform.task;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs each job on a thread of its own and publishes snapshots of the running ones five times a second, and once more at
 * their end. Listeners are called through the delivery: the window passes {@code Platform::runLater}, the terminal runs
 * them on the publishing thread.
 */
public final class BackgroundRunner implements JobRunner, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundRunner.class);
    private static final Duration PUBLISH_EVERY = Duration.ofMillis(200);

    private final Executor delivery;
    private final Consumer<JobSnapshot> unhandledFailure;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, JobExecution<?>> running = new ConcurrentSkipListMap<>();
    private final List<Consumer<JobSnapshot>> listeners = new CopyOnWriteArrayList<>();
    private final Thread publisher;
    private volatile boolean closed;

    /**
     * @param delivery runs listeners, for example on the JavaFX thread
     * @param unhandledFailure told of every failed job, through the delivery: the default reporter
     */
    public BackgroundRunner(Executor delivery, Consumer<JobSnapshot> unhandledFailure) {
        this.delivery = delivery;
        this.unhandledFailure = unhandledFailure;
        this.publisher = Thread.ofPlatform().daemon().name("drydock-progress").start(this::publishUntilClosed);
    }

    @Override
    public <R> JobHandle<R> submit(Job<R> job) {
        JobExecution<R> execution = new JobExecution<>(ids.incrementAndGet(), job, delivery);
        running.put(execution.id(), execution);
        execution.onEnd(_ -> ended(execution));
        if (closed) {
            execution.cancel();
        } else {
            Thread.ofPlatform().daemon().name("drydock-job-" + execution.id()).start(execution::run);
            LockSupport.unpark(publisher);
        }
        return execution;
    }

    /** Adds a listener for the snapshots of all jobs. */
    public void onSnapshot(Consumer<JobSnapshot> listener) {
        listeners.add(listener);
    }

    /** The controls of a job that has not ended: there before it begins, and so before its first snapshot. */
    public Optional<JobHandle<?>> handle(long jobId) {
        return Optional.ofNullable(running.get(jobId));
    }

    /** The jobs that have not ended, oldest first. */
    public List<JobSnapshot> unfinished() {
        return running.values().stream().map(JobExecution::snapshot).toList();
    }

    /** Cancels every job and waits up to {@code limit} for their ends; returns whether all ended. */
    public boolean cancelAll(Duration limit) throws InterruptedException {
        running.values().forEach(JobExecution::cancel);
        long deadline = System.nanoTime() + limit.toNanos();
        while (running.values().stream().anyMatch(job -> !job.snapshot().state().ended())
                && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        return running.values().stream().allMatch(job -> job.snapshot().state().ended());
    }

    /** Stops publishing and takes no further job; call {@link #cancelAll} before. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(publisher);
    }

    private void ended(JobExecution<?> execution) {
        running.remove(execution.id());
        JobSnapshot last = execution.snapshot();
        tell(last);
        if (last.state() == JobState.FAILED) {
            unhandledFailure.accept(last);
        }
    }

    /** A listener's defect must not keep the others, the default reporter and later snapshots from being told. */
    private void tell(JobSnapshot snapshot) {
        for (Consumer<JobSnapshot> listener : listeners) {
            try {
                listener.accept(snapshot);
            } catch (RuntimeException failure) {
                LOG.error("A listener failed on a snapshot of job {}", snapshot.id(), failure);
            }
        }
    }

    private void publishUntilClosed() {
        while (!closed) {
            if (running.isEmpty()) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(PUBLISH_EVERY.toNanos());
            }
            try {
                publish();
            } catch (RuntimeException | Error failure) {
                LOG.error("The progress of jobs could not be published, and is tried again", failure);
            }
        }
    }

    private void publish() {
        List<JobSnapshot> now = unfinished();
        if (!now.isEmpty() && !listeners.isEmpty()) {
            delivery.execute(() ->
                    now.stream().filter(snapshot -> !snapshot.state().ended()).forEach(this::tell));
        }
    }
}
