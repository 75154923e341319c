package dev.drydock.lane;

import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How one action went.
 *
 * @param action what was planned
 * @param status how it went
 * @param lane number of the lane that ran it; 0 if none did
 * @param connection the server's number of the connection that ran it; 0 if none did
 * @param started when its statement was sent
 * @param took time of the statement
 * @param warnings what the server added to it
 * @param problem why it is not done
 * @param found what a look at the table gave after it was broken off; empty otherwise
 */
public record LaneResult<A extends LaneItem>(
        A action,
        Status status,
        int lane,
        long connection,
        Instant started,
        Duration took,
        List<String> warnings,
        Optional<Problem> problem,
        String found) {

    /** How an action went. */
    public enum Status {
        /** The server is content with the table. */
        DONE,
        FAILED,
        /** Broken off by the user. */
        CANCELLED,
        /** Broken off by the user while there was no way to the server: it may still run there. */
        MAY_STILL_RUN,
        /** The connection was lost while it ran. */
        INTERRUPTED,
        /** The run ended before its turn. */
        NOT_REACHED;

        /** Its word in files and in the history. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The result of one whose turn did not come. */
    public static <A extends LaneItem> LaneResult<A> notReached(A action) {
        return new LaneResult<>(
                action, Status.NOT_REACHED, 0, 0, Instant.EPOCH, Duration.ZERO, List.of(), Optional.empty(), "");
    }

    /** When its statement ended. */
    public Instant finished() {
        return started.plus(took);
    }

    public boolean done() {
        return status == Status.DONE;
    }
}
