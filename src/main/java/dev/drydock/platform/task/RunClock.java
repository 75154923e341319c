package dev.drydock.platform.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The times of one run: its start by the computer's clock, and from then on by the time that really went by, so that a clock
 * that is set in the middle makes no run shorter than it was.
 */
public final class RunClock {

    private final LongSupplier time;
    private final Instant started;
    private final long nanos;

    public RunClock() {
        this(InstantSource.system(), System::nanoTime);
    }

    /** @param time nanoseconds that really went by, from any beginning */
    RunClock(InstantSource clock, LongSupplier time) {
        this.time = time;
        this.started = clock.instant();
        this.nanos = time.getAsLong();
    }

    public Instant started() {
        return started;
    }

    /** The start and what has gone by since. */
    public Instant now() {
        return started.plusNanos(time.getAsLong() - nanos);
    }
}
