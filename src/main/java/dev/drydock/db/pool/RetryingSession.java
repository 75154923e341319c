package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.JobContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session for what may be repeated, such as reads: opened when it is first needed, and again after a loss, when nothing of
 * the lost one runs on the server any more. Cancel ends what it is at. Used by one thread; blocks.
 */
public final class RetryingSession implements AutoCloseable {

    private final OpenServer server;
    private final JobContext context;
    private final List<String> settings;
    private final boolean ofWorker;
    private @Nullable LongSession session;
    private JobContext.@Nullable Registration registration;

    /** @param ofWorker whether it belongs to one of several workers, which steps back where there is none to be had */
    RetryingSession(OpenServer server, JobContext context, List<String> settings, boolean ofWorker) {
        this.ofWorker = ofWorker;
        this.server = server;
        this.context = context;
        this.settings = settings;
    }

    /** Opens it; a loss is left to the first use, which recovers from it. */
    void open() {
        try {
            session();
        } catch (ServerException _) {
            // as its first use meets it
        }
    }

    /**
     * Runs {@code action} with the session; see {@link Recovery#reread} for what happens when that is lost.
     *
     * @throws ServerException what the action throws if it is no loss, or if losses do not end
     * @throws dev.drydock.platform.error.DrydockException E-2022, E-2023, E-2024
     */
    public <T> T call(Function<LongSession, T> action) throws InterruptedException {
        return repeat(() -> action.apply(session()));
    }

    /**
     * The same for a part of something that was tried as a whole.
     *
     * @param restarts how often the server was started anew meanwhile; it counts towards giving up with E-2025
     */
    public <T> T call(Function<LongSession, T> action, int restarts) throws InterruptedException {
        return server.recovery().reread(context, () -> action.apply(session()), this::giveUp, restarts);
    }

    /** The same for an action that takes the {@link #session} itself, if it needs one. */
    public <T> T repeat(Supplier<T> action) throws InterruptedException {
        return server.recovery().reread(context, action, this::giveUp);
    }

    /**
     * The present session, opened if need be.
     *
     * @throws ServerException if it cannot be opened
     * @throws dev.drydock.platform.task.Workers.SteppedBack if it belongs to a worker, and none is to be had at the moment
     */
    public LongSession session() {
        LongSession open = session;
        if (open == null) {
            open = ofWorker
                    ? Recovery.steppingBack(() -> server.longSession(context::register, settings))
                    : server.longSession(context::register, settings);
            session = open;
            registration = context.register(open.cancellable());
        }
        return open;
    }

    private List<LongSession> giveUp() {
        List<LongSession> lost = session == null ? List.of() : List.of(session);
        close();
        return lost;
    }

    @Override
    public void close() {
        if (registration != null) {
            registration.close();
            registration = null;
        }
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
