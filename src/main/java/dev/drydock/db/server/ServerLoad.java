package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;

/** Readings of a server's load for the load guard. */
public final class ServerLoad {

    /** Counts the sessions that do something. */
    static final String BUSY = "SELECT COUNT(*) FROM information_schema.PROCESSLIST"
            + " WHERE COMMAND NOT IN ('Sleep', 'Daemon', 'Binlog Dump', 'Binlog Dump GTID')";

    private final Session session;

    public ServerLoad(Session session) {
        this.session = session;
    }

    /**
     * {@code Threads_running}. Where {@code SHOW STATUS} fails, as on an old data directory under 5.7, the sessions of the
     * process list that do something are counted instead; without PROCESS that count sees only one's own.
     *
     * @throws ServerException if neither can be read
     */
    public long threadsRunning() {
        try {
            return session.first("SHOW GLOBAL STATUS LIKE 'Threads_running'", row -> row.number(2))
                    .orElseThrow()
                    .orElseThrow();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return session.number(BUSY).orElseThrow();
        }
    }
}
