package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * The sessions of one run: the plan reads the catalogue over them, then the lanes count over the same ones, so that a run
 * opens no more than it has workers. Safe on any thread.
 */
public final class RunSessions implements AutoCloseable {

    private final OpenServer server;
    private final Function<Cancellable, JobContext.Registration> register;
    private final Queue<LongSession> idle = new ConcurrentLinkedQueue<>();

    /** @param register where the run hands over what it blocks on, so that Cancel can end it */
    public RunSessions(OpenServer server, Function<Cancellable, JobContext.Registration> register) {
        this.server = server;
        this.register = register;
    }

    /** An idle session, or a new one, after these settings; blocks. It belongs to the caller until it is given back. */
    LongSession take(List<String> settings) {
        LongSession session = idle.poll();
        if (session == null) {
            return fresh(settings);
        }
        try (JobContext.Registration _ = registered(session)) {
            return session.prepared(settings);
        } catch (RuntimeException failure) {
            session.close();
            throw failure;
        }
    }

    /** A new session after these settings; blocks. It belongs to the caller. */
    LongSession fresh(List<String> settings) {
        return server.longSession(register, settings);
    }

    /**
     * Lets Cancel end what the session does from now on.
     *
     * @throws dev.drydock.platform.task.JobCancelledException if the run is cancelled already
     */
    JobContext.Registration registered(LongSession session) {
        return register.apply(session.cancellable());
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
