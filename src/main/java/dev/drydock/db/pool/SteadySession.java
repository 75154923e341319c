package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.JobContext;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A session for what may be repeated, such as reads: opened when it is first needed, and again after a loss, when nothing of
 * the lost one runs on the server any more. Cancel ends what it is at. Used by one thread; blocks.
 */
public final class SteadySession implements AutoCloseable {

    private final OpenServer server;
    private final JobContext context;
    private final List<String> settings;
    private final Rereading rereading;
    private @Nullable LongSession session;
    private JobContext.@Nullable Registration registration;

    SteadySession(OpenServer server, JobContext context, List<String> settings) {
        this.server = server;
        this.context = context;
        this.settings = settings;
        this.rereading = new Rereading(server.recovery(), context);
    }

    /**
     * Runs {@code action}, from its beginning again after each loss of its session.
     *
     * @throws ServerException what the action throws if it is no loss, or if losses do not end
     * @throws dev.drydock.platform.error.DrydockException E-2022, E-2023, E-2024
     */
    public <T> T call(Function<LongSession, T> action) throws InterruptedException {
        while (true) {
            try {
                T value = action.apply(session());
                rereading.succeeded();
                return value;
            } catch (ServerException failure) {
                afterFailure(failure);
            }
        }
    }

    /**
     * The present session, opened if need be.
     *
     * @throws ServerException if it cannot be opened
     */
    public LongSession session() {
        LongSession open = session;
        if (open == null) {
            open = server.longSession().prepared(settings);
            session = open;
            registration = context.register(open.endable());
        }
        return open;
    }

    /**
     * After a failure of something on {@link #session}: returns when that may begin again.
     *
     * @throws ServerException the failure, if it may not; see {@link Rereading}
     */
    public void afterFailure(ServerException failure) throws InterruptedException {
        List<LongSession> lost = session == null ? List.of() : List.of(session);
        if (PassingTrouble.is(failure)) {
            close();
        }
        rereading.afterFailure(failure, lost);
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
