package dev.drydock.history;

import java.util.Objects;

/**
 * Which runs are wanted.
 *
 * @param kind kind of run; empty for all
 * @param serverKey server; empty for all
 * @param text part of title, profile name, address or account, in any case; empty for all
 * @param limit at most this many
 * @param offset leave out this many of the newest
 */
public record RunFilter(String kind, String serverKey, String text, int limit, int offset) {

    public RunFilter {
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(serverKey, "serverKey is null");
        Objects.requireNonNull(text, "text is null");
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit " + limit + " or offset " + offset + " is negative");
        }
    }

    /** The newest runs of all kinds and servers. */
    public static RunFilter newest(int limit) {
        return new RunFilter("", "", "", limit, 0);
    }

    public RunFilter ofKind(String wanted) {
        return new RunFilter(wanted, serverKey, text, limit, offset);
    }

    public RunFilter onServer(String wantedKey) {
        return new RunFilter(kind, wantedKey, text, limit, offset);
    }

    public RunFilter containing(String part) {
        return new RunFilter(kind, serverKey, part, limit, offset);
    }

    public RunFilter skipping(int newest) {
        return new RunFilter(kind, serverKey, text, limit, newest);
    }
}
