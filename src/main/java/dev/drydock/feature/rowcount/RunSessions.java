package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The sessions of one run: the plan reads the catalogue over them, then the lanes count over the same ones, so that a run
 * opens no more than it has workers. Safe on any thread.
 */
public final class RunSessions implements AutoCloseable {

    private final OpenServer server;
    private final Queue<LongSession> idle = new ConcurrentLinkedQueue<>();

    public RunSessions(OpenServer server) {
        this.server = server;
    }

    /** An idle session, or a new one, which blocks; it belongs to the caller until it is given back. */
    LongSession take() {
        LongSession session = idle.poll();
        return session == null ? fresh() : session;
    }

    /** A new session, which blocks; it belongs to the caller. */
    LongSession fresh() {
        return server.longSession();
    }

    void give(LongSession session) {
        idle.add(session);
    }

    /** Takes all that are idle; they belong to the caller. */
    List<LongSession> takeIdle() {
        List<LongSession> taken = new ArrayList<>();
        for (LongSession session = idle.poll(); session != null; session = idle.poll()) {
            taken.add(session);
        }
        return taken;
    }

    /** Closes the idle ones. */
    @Override
    public void close() {
        takeIdle().forEach(LongSession::close);
    }
}
