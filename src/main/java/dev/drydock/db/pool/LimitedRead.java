package dev.drydock.db.pool;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Reads on a session of its own within a time limit; Cancel ends them on the server. */
public final class LimitedRead {

    private LimitedRead() {}

    /**
     * @param settings statements that the session begins with
     * @param shown what is shown of the session while it is ended
     * @throws DrydockException E-3004 if it took longer than it may
     * @throws ServerException why else it failed
     */
    public static <T> T run(
            OpenServer server,
            JobContext context,
            TimeLimit limit,
            List<String> settings,
            UnaryOperator<Cancellable> shown,
            Function<LongSession, T> read) {
        try (LongSession session = server.longSession(context::register, settings);
                JobContext.Registration _ = context.register(shown.apply(session.cancellable()));
                TimeLimit.Watch watch = limit.watch(session.cancellable())) {
            try {
                return read.apply(session);
            } catch (ServerException failure) {
                context.checkCancelled();
                if (watch.expired()) {
                    throw new DrydockException(
                            Problem.of(DbError.TIME_LIMIT, failure.problem().detail()));
                }
                throw failure;
            }
        }
    }
}
