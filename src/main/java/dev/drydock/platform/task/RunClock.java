package dev.drydock.platform.task;

import java.time.Instant;

/**
 * The times of one run: its start by the computer's clock, and from then on by the time that really went by, so that a clock
 * that is set in the middle makes no run shorter than it was.
 */
public final class RunClock {

    private final Instant started = Instant.now();
    private final long nanos = System.nanoTime();

    public Instant started() {
        return started;
    }

    /** The start and what has gone by since. */
    public Instant now() {
        return started.plusNanos(System.nanoTime() - nanos);
    }
}
