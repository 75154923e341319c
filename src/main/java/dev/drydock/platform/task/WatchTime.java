package dev.drydock.platform.task;

import java.time.Duration;
import java.util.Optional;

/** How long a watch goes on, and the pause between its looks. Safe on any thread. */
public final class WatchTime {

    private static final long STEP_MILLIS = 100;

    private final Optional<Duration> limit;
    private final Duration every;
    private volatile boolean stopped;

    /**
     * @param limit after which it is over; none for until it is stopped
     * @param every time between two looks
     */
    public WatchTime(Optional<Duration> limit, Duration every) {
        this.limit = limit;
        this.every = every;
    }

    /** Ends the watch as one that came to its end. Returns at once. */
    public void stop() {
        stopped = true;
    }

    /** Whether it was stopped, or its time by the run's clock has passed. */
    public boolean over(RunClock clock) {
        return stopped
                || limit.filter(all -> !clock.now().isBefore(clock.started().plus(all)))
                        .isPresent();
    }

    /**
     * Waits until the next look is due, or the watch is over.
     *
     * @throws JobCancelledException once the user has cancelled
     */
    public void pause(RunClock clock, JobContext context) throws InterruptedException {
        long deadline = System.nanoTime() + every.toNanos();
        while (!over(clock) && System.nanoTime() < deadline) {
            context.sleep(Math.min(STEP_MILLIS, every.toMillis()));
        }
    }
}
