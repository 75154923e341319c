package dev.drydock.platform.task;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sees whether a job waits for a guard or a lock and nothing of it has gone on for too long. */
public final class LongestWait {

    private final Duration limit;
    private List<Long> amounts = List.of();
    private long sinceNanos;
    private boolean waiting;

    /** @param limit zero for none */
    public LongestWait(Duration limit) {
        this.limit = limit;
    }

    /**
     * What it waited for, once that was too long.
     *
     * @param nanos now, as {@link System#nanoTime()} tells it
     */
    public Optional<String> exceeded(JobSnapshot snapshot, long nanos) {
        List<Long> now = snapshot.stages().stream().map(StageSnapshot::current).toList();
        boolean held = !snapshot.holds().isEmpty() && !snapshot.paused();
        if (!held || !waiting || !now.equals(amounts)) {
            sinceNanos = nanos;
        }
        waiting = held;
        amounts = now;
        boolean over = held && !limit.isZero() && nanos - sinceNanos >= limit.toNanos();
        return over ? Optional.of(String.join("; ", snapshot.holds())) : Optional.empty();
    }
}
