package dev.drydock.platform.task;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The progress of one step of a job: items done of a total and, where items differ in size, weight done of a total weight.
 * Safe on any thread.
 */
public final class Stage implements AutoCloseable {

    /** An estimate that is younger follows what is measured, up and down. */
    private static final long SETTLED = Duration.ofSeconds(10).toNanos();
    /** An estimate is too short once this many times as much is left, and some seconds. */
    private static final double TOO_SHORT = 1.5;

    private static final long SOME_SECONDS = Duration.ofSeconds(5).toNanos();
    /** Share of all that has to be done before there is a new estimate in the place of one that was too short. */
    private static final double NEW_ESTIMATE = 0.05;

    private final String name;
    private final LongSupplier nanos;
    private final LongSupplier idleNanos;
    private final long startedNanos;
    private final long idleAtStart;
    private final LongAdder current = new LongAdder();
    private final LongAdder weightDone = new LongAdder();
    private volatile Total total;
    private volatile long weightTotal;
    private volatile long finishedNanos;
    private volatile long idleAtEnd;
    private volatile boolean finished;
    private volatile String note = "";
    /** What was said to be left, in nanoseconds. */
    private long said = Long.MAX_VALUE;

    private boolean late;
    private double doneWhenLate;

    /**
     * @param nanos the time that goes by
     * @param idleNanos of it, nanoseconds the job has so far spent held or paused
     */
    Stage(String name, Total total, LongSupplier nanos, LongSupplier idleNanos) {
        this.name = name;
        this.total = total;
        this.nanos = nanos;
        this.idleNanos = idleNanos;
        this.startedNanos = nanos.getAsLong();
        this.idleAtStart = idleNanos.getAsLong();
    }

    /** Replaces the total, when it becomes known only during the stage. */
    public synchronized void total(Total newTotal) {
        total = newTotal;
        estimateAnew();
    }

    /** Is shown beside the name; empty for none. */
    void note(String text) {
        note = text;
    }

    /** Lets the fraction and the remaining time go by weight, for example bytes. */
    public synchronized void weight(long newWeightTotal) {
        weightTotal = newWeightTotal;
        estimateAnew();
    }

    private void estimateAnew() {
        said = Long.MAX_VALUE;
        late = false;
    }

    /** Never more than was said before; nothing while that has proven too short. */
    private Optional<Duration> remaining(double done, double all, long active) {
        long left = (long) (active * Math.max(0, all - done) / done);
        if (late && (left <= said || done >= doneWhenLate + all * NEW_ESTIMATE)) {
            estimateAnew();
        } else if (!late && active >= SETTLED && left > said * TOO_SHORT + SOME_SECONDS) {
            late = true;
            doneWhenLate = done;
        }
        if (late) {
            return Optional.empty();
        }
        said = active < SETTLED ? left : Math.min(said, left);
        return Optional.of(Duration.ofNanos(said));
    }

    /** Counts {@code items} more as done. */
    public void advance(long items) {
        current.add(items);
    }

    /** Counts one more item as done, and its weight. */
    public void advanceWeighted(long weight) {
        current.add(1);
        weightDone.add(weight);
    }

    /** Counts weight of an item that is not done yet. */
    public void advanceWithin(long weight) {
        weightDone.add(weight);
    }

    /** Ends the stage; the last numbers stay. */
    @Override
    public void close() {
        if (!finished) {
            finishedNanos = nanos.getAsLong();
            idleAtEnd = idleNanos.getAsLong();
            finished = true;
        }
    }

    synchronized StageSnapshot snapshot() {
        long now = finished ? finishedNanos : nanos.getAsLong();
        long idle = (finished ? idleAtEnd : idleNanos.getAsLong()) - idleAtStart;
        long active = Math.max(0, now - startedNanos - idle);
        boolean weighted = weightTotal > 0;
        double done = weighted ? weightDone.sum() : current.sum();
        double all = weighted ? weightTotal : total.amount();
        Optional<Double> fraction = all > 0 ? Optional.of(Math.min(1, done / all)) : Optional.empty();
        Optional<Duration> remaining =
                finished || all <= 0 || done <= 0 ? Optional.empty() : remaining(done, all, active);
        String shown = note.isEmpty() || finished ? name : name + " (" + note + ")";
        return new StageSnapshot(
                shown,
                current.sum(),
                total,
                fraction,
                weighted,
                Duration.ofNanos(active),
                remaining,
                late && !finished,
                finished);
    }
}
