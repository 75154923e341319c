package dev.drydock.history.sql;

import java.time.Instant;

/** Times as shared histories keep them: nanoseconds since 1970, which no server's time zone or mode can change. */
final class Nanos {

    private static final long SECOND = 1_000_000_000;

    private Nanos() {}

    /** Times after the year 2262 or before 1677 become the last or the first that fit. */
    static long of(Instant time) {
        if (Math.abs(time.getEpochSecond()) > Long.MAX_VALUE / SECOND - 1) {
            return time.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return time.getEpochSecond() * SECOND + time.getNano();
    }

    static Instant time(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}
