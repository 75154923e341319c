package dev.drydock.db.pool;

import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.ConnectionEnd;
import java.util.List;

/**
 * A statement whose connection was lost before the answer came.
 *
 * @param connection the server's number of that connection
 * @param texts what was sent; the server may be at any of it
 * @param start the start of the server that the connection belonged to
 * @param sentNanos when it was sent, by {@link System#nanoTime}
 * @param end how the connection ended
 * @param endedNanos when that was seen, by {@link System#nanoTime}
 */
public record LostStatement(
        long connection, List<String> texts, ServerStart start, long sentNanos, ConnectionEnd end, long endedNanos) {

    ConnectionNumber number() {
        return new ConnectionNumber(connection, start);
    }

    /** Whether the text that a process list shows is of this statement; the list may cut it short. */
    boolean matches(String shown) {
        return texts.stream().anyMatch(sent -> sent.equals(shown) || (shown.length() > 60 && sent.startsWith(shown)));
    }
}
