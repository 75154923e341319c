package dev.drydock.ui.task;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.LongestWait;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Cancels jobs that waited for a guard or a lock for longer than the user prefers. JavaFX thread only. */
public final class WaitLimit {

    private final FxJobRunner jobs;
    private final Supplier<Duration> limit;
    private final BiConsumer<JobSnapshot, Problem> told;
    private final Map<Long, LongestWait> waits = new HashMap<>();

    /**
     * @param limit asked when a job begins; zero for no limit
     * @param told what was cancelled, and why
     */
    public WaitLimit(FxJobRunner jobs, Supplier<Duration> limit, BiConsumer<JobSnapshot, Problem> told) {
        this.jobs = jobs;
        this.limit = limit;
        this.told = told;
    }

    /** Begins to look. */
    public void watch() {
        jobs.onSnapshot(this::look);
    }

    private void look(JobSnapshot job) {
        if (job.state().ended()) {
            waits.remove(job.id());
            return;
        }
        Duration most = limit.get();
        if (most.isZero()) {
            return;
        }
        waits.computeIfAbsent(job.id(), _ -> new LongestWait(most))
                .exceeded(job, System.nanoTime())
                .ifPresent(why -> {
                    waits.put(job.id(), new LongestWait(Duration.ZERO));
                    jobs.handle(job.id()).ifPresent(JobHandle::cancel);
                    told.accept(job, Problem.of(PlatformError.WAITED_TOO_LONG, "", most.toSeconds(), why));
                });
    }
}
