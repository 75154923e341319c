package dev.drydock.platform.task;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of one job: its state, stages, holds and end. All three runners use it. */
final class JobExecution<R> implements JobHandle<R>, JobContext {

    private static final Logger LOG = LoggerFactory.getLogger(JobExecution.class);

    /** How long an ended job waits for its Cancel to have looked at the server. */
    private static final long CANCEL_REPORT_SECONDS = 15;

    private static final long TOLD_MILLIS = 1000;

    /** Within this time the statements of a cancelled job are gone where the server answers. */
    private static final long ANSWERED_MILLIS = 2500;

    private final long id;
    private final Job<R> job;
    private final Executor delivery;
    private final RunClock clock = new RunClock();
    private final AtomicReference<JobState> state = new AtomicReference<>(JobState.QUEUED);
    private final PauseGate gate = new PauseGate();
    private final LongSupplier nanos;
    private final IdleClock idle;
    private final Cancellables cancellables = new Cancellables();
    private final List<Stage> stages = new ArrayList<>();
    private final List<Consumer<List<String>>> cancelTold = new CopyOnWriteArrayList<>();
    private final CountDownLatch cancelHeard = new CountDownLatch(1);
    private final CountDownLatch cancelReported = new CountDownLatch(1);
    private final CompletableFuture<JobOutcome<R>> outcome = new CompletableFuture<>();
    private volatile long cancelNanos;
    private volatile @Nullable Instant ended;
    private volatile @Nullable Problem problem;
    private volatile @Nullable RunOutcome runOutcome;
    private volatile RunOutcome.Counts reached = RunOutcome.Counts.NONE;

    JobExecution(long id, Job<R> job, Executor delivery) {
        this(id, job, delivery, System::nanoTime);
    }

    /** @param nanos the time that goes by, as its stages show it */
    JobExecution(long id, Job<R> job, Executor delivery, LongSupplier nanos) {
        this.id = id;
        this.job = job;
        this.delivery = delivery;
        this.nanos = nanos;
        this.idle = new IdleClock(nanos);
    }

    /** Runs the job on the calling thread to its end. */
    void run() {
        if (!state.compareAndSet(JobState.QUEUED, JobState.RUNNING)) {
            return;
        }
        LOG.info("job {} began: {} on {}", id, job.title(), job.subject());
        try {
            R value = job.run(this);
            // a job that came to its end before it saw a Cancel has done its work
            end(JobState.SUCCEEDED, value instanceof Ended ended ? ended.outcome() : RunOutcome.complete());
            finish(new JobOutcome.Succeeded<>(value));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            endCancelled();
        } catch (JobCancelledException _) {
            endCancelled();
        } catch (Throwable failure) {
            Problem why = Problems.of(failure);
            if (cancelled() && why.code().followsFromCancel()) {
                endCancelled();
            } else {
                // also after Cancel, which must not hide it
                problem = why;
                end(JobState.FAILED, RunOutcome.failed(reached));
                finish(new JobOutcome.Failed<>(why));
            }
        }
    }

    private void endCancelled() {
        end(JobState.CANCELLED, RunOutcome.cancelled(reached));
        finish(new JobOutcome.Cancelled<>(cancellables.reports()));
    }

    private void end(JobState last, RunOutcome how) {
        runOutcome = how;
        if (!state.compareAndSet(JobState.RUNNING, last)) {
            awaitCancelReport();
            state.set(last);
        }
    }

    private void awaitCancelReport() {
        try {
            long limit = cancelNanos + TimeUnit.SECONDS.toNanos(CANCEL_REPORT_SECONDS);
            cancelReported.await(limit - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void finish(JobOutcome<R> result) {
        synchronized (stages) {
            stages.forEach(Stage::close);
        }
        Instant now = clock.now();
        ended = now;
        log(Duration.between(clock.started(), now));
        outcome.complete(result);
    }

    private void log(Duration took) {
        Problem why = problem;
        String end = String.valueOf(state.get());
        if (why == null) {
            LOG.info("job {} ended {} after {} ms: {} on {}", id, end, took.toMillis(), job.title(), job.subject());
        } else {
            LOG.warn(
                    "job {} ended {} after {} ms: {} on {}: {}",
                    id,
                    end,
                    took.toMillis(),
                    job.title(),
                    job.subject(),
                    why.full());
        }
        cancellables.reports().forEach(report -> LOG.info("job {}: {}", id, report));
    }

    @Override
    public void cancel() {
        if (state.compareAndSet(JobState.QUEUED, JobState.CANCELLED)) {
            runOutcome = RunOutcome.cancelled(RunOutcome.Counts.NONE);
            finish(new JobOutcome.Cancelled<>(List.of()));
        } else if (state.compareAndSet(JobState.RUNNING, JobState.CANCELLING)) {
            cancelNanos = System.nanoTime();
            // before the job hears of it and lets go of what it waits for
            cancellables.close();
            gate.cancel();
            Thread.ofPlatform().daemon().name("drydock-cancel-" + id).start(() -> {
                tellRunning();
                cancellables.endAll();
                cancelReported.countDown();
            });
            Thread.ofPlatform().daemon().name("drydock-unended-" + id).start(this::logUnended);
        }
    }

    /** A disk that hangs must not keep the ends. */
    private void tellRunning() {
        List<String> running = cancellables.unended();
        if (!running.isEmpty()) {
            Thread.ofPlatform().daemon().name("drydock-cancel-told-" + id).start(() -> {
                cancelTold.forEach(told -> told.accept(running));
                cancelHeard.countDown();
            });
            awaitCancelHeard();
        }
        cancelHeard.countDown();
    }

    @Override
    public void awaitCancelHeard() {
        if (state.get() != JobState.CANCELLING) {
            return;
        }
        try {
            cancelHeard.await(TOLD_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Where a server answers, its statements are gone by now. */
    private void logUnended() {
        try {
            if (!cancelReported.await(ANSWERED_MILLIS, TimeUnit.MILLISECONDS)) {
                cancellables.unended().forEach(what -> LOG.warn("job {}: may still run: {}", id, what));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onCancel(Consumer<List<String>> told) {
        cancelTold.add(told);
    }

    @Override
    public List<String> unended() {
        if (state.get() == JobState.CANCELLING) {
            awaitCancelReport();
        }
        return cancellables.notSeenToEnd();
    }

    @Override
    public boolean pausable() {
        return job.pausable();
    }

    @Override
    public void pause() {
        idle.paused(true);
        gate.pause(true);
    }

    @Override
    public void resume() {
        idle.paused(false);
        gate.pause(false);
    }

    @Override
    public JobOutcome<R> await() throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("an outcome is never completed exceptionally", impossible);
        }
    }

    @Override
    public void onEnd(Consumer<JobOutcome<R>> listener) {
        var _ = outcome.thenAcceptAsync(ended -> tell(listener, ended), delivery);
    }

    /** Whoever waits for the end must not wait for ever because of a defect: what it threw becomes the end it is told of. */
    private void tell(Consumer<JobOutcome<R>> listener, JobOutcome<R> ended) {
        try {
            listener.accept(ended);
        } catch (Throwable failure) {
            LOG.error("A listener failed on the end of job {} ({})", id, job.title(), failure);
            if (!(ended instanceof JobOutcome.Failed<R>)) {
                tell(listener, new JobOutcome.Failed<>(Problems.of(failure)));
            }
        }
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public JobSnapshot snapshot() {
        List<StageSnapshot> shown;
        synchronized (stages) {
            shown = stages.stream().map(Stage::snapshot).toList();
        }
        return new JobSnapshot(
                id,
                job.title(),
                job.subject(),
                Objects.requireNonNull(state.get()),
                shown,
                idle.reasons(),
                gate.paused(),
                clock.started(),
                Optional.ofNullable(ended),
                Optional.ofNullable(problem),
                Optional.ofNullable(runOutcome),
                cancellables.reports(),
                cancellables.unended());
    }

    @Override
    public Stage stage(String name, Total total) {
        checkCancelled();
        Stage stage = new Stage(name, total, nanos, idle::idleNanos);
        synchronized (stages) {
            stages.forEach(Stage::close);
            stages.add(stage);
        }
        return stage;
    }

    @Override
    public boolean cancelled() {
        return gate.cancelled();
    }

    @Override
    public void checkCancelled() {
        if (cancelled()) {
            throw new JobCancelledException();
        }
    }

    @Override
    public boolean paused() {
        return gate.paused();
    }

    @Override
    public void awaitUnpaused() throws InterruptedException {
        gate.awaitUnpaused();
    }

    @Override
    public void sleep(long millis) throws InterruptedException {
        gate.sleep(millis);
    }

    @Override
    public void reached(RunOutcome.Counts counts) {
        reached = counts;
    }

    @Override
    public void note(String text) {
        synchronized (stages) {
            if (!stages.isEmpty()) {
                stages.getLast().note(text);
            }
        }
    }

    @Override
    public Registration hold(String reason) {
        idle.add(reason);
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                idle.remove(reason);
            }
        };
    }

    @Override
    public Registration register(Cancellable cancellable) {
        return cancellables.register(cancellable);
    }
}
