package dev.drydock.db.pool;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * For how long a server has said nothing while this process ran: the time of a sleep does not count, since the answer may be
 * there at wake-up and only not be read yet. Of one thread.
 */
final class SilenceTimer {

    private final LongSupplier answeredNanos;
    private long known;
    private Duration soFar = Duration.ZERO;

    /** @param answeredNanos when the server last said something */
    SilenceTimer(LongSupplier answeredNanos) {
        this.answeredNanos = answeredNanos;
        this.known = answeredNanos.getAsLong();
    }

    /** @param awake time that has passed since the last call, without that of a sleep */
    void lasted(Duration awake) {
        soFar = soFar().plus(awake);
    }

    /** Zero if it has said something since {@link #lasted} was called. */
    Duration soFar() {
        long newest = answeredNanos.getAsLong();
        if (newest != known) {
            known = newest;
            soFar = Duration.ZERO;
        }
        return soFar;
    }
}
