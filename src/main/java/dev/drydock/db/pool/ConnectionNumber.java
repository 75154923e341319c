package dev.drydock.db.pool;

import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.Session;

/**
 * The server's number of a connection, which means something within one start of the server only.
 *
 * @param value the number, as {@code KILL} takes it
 * @param start the start of the server that gave it
 */
record ConnectionNumber(long value, ServerStart start) {

    /** What the number means to the server that answers now. */
    enum Meaning {
        THE_SAME,
        /** The server was started anew since. */
        RESTARTED,
        ANOTHER_SERVER,
        /** Nothing tells starts apart on this server; the text of its statement has to. */
        UNKNOWN
    }

    /**
     * To be asked within a call of the control connection.
     *
     * @param session that of the control connection
     * @param usedNanos when the connection was certainly alive, by {@link System#nanoTime}
     */
    Meaning now(ControlConnection control, Session session, long usedNanos) {
        ServerStart now = control.start();
        if (now.anotherServer(start)) {
            return Meaning.ANOTHER_SERVER;
        }
        boolean neverAway = control.neverAwaySince(usedNanos);
        // numbers of connections only rise within one start
        if (now.anotherStart(start) || (!neverAway && session.id() < value)) {
            return Meaning.RESTARTED;
        }
        return neverAway || now.known(start) ? Meaning.THE_SAME : Meaning.UNKNOWN;
    }
}
