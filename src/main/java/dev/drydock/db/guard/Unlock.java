package dev.drydock.db.guard;

import java.time.Duration;
import java.time.Instant;

/**
 * One unlocking of a production server.
 *
 * @param reason why, in the words of who unlocked it
 * @param since when it began
 * @param until when it ends by itself
 */
public record Unlock(String reason, Instant since, Instant until) {

    /** How long a server is unlocked unless another time is chosen. */
    public static final Duration USUAL = Duration.ofMinutes(30);

    /** The longest time for which a server is unlocked at once. */
    public static final Duration LONGEST = Duration.ofHours(8);

    /** What is left of it, never negative. */
    public Duration left(Instant now) {
        Duration left = Duration.between(now, until);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
