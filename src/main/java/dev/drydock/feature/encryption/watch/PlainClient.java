package dev.drydock.feature.encryption.watch;

import java.time.Instant;

/**
 * Somebody who came in plain.
 *
 * @param program as it names itself; empty if it does not
 * @param first when it was first seen
 * @param last when it was last seen
 * @param looks in how many looks it was there
 */
public record PlainClient(String user, String host, String program, Instant first, Instant last, long looks) {

    /** {@code user@host (program)}. */
    public String shown() {
        return user + "@" + host + (program.isEmpty() ? "" : " (" + program + ")");
    }

    PlainClient again(Instant now) {
        return new PlainClient(user, host, program, first, now, looks + 1);
    }
}
