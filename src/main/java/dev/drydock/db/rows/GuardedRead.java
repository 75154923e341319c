package dev.drydock.db.rows;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.LimitedRead;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reads of one table, on a session of its own that changes nothing, waits for no lock for long, and has a time limit. Cancel ends
 * it on the server. Nothing of what it reads is recorded or logged.
 */
abstract sealed class GuardedRead<T> implements Job<T> permits ReadRowsJob, ReadValueJob {

    private static final Duration LOCK_WAIT = Duration.ofSeconds(5);

    private final OpenServer server;
    private final TableName table;
    private final Duration time;
    private final String title;

    /** @param time longest time of each statement */
    GuardedRead(OpenServer server, TableName table, Duration time, String title) {
        this.server = server;
        this.table = table;
        this.time = time;
        this.title = title;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public boolean pausable() {
        return false;
    }

    abstract T read(Session session, ServerFacts facts);

    /** @throws DrydockException E-3004 if it took longer than it may, E-3006 with who holds the table */
    @Override
    public T run(JobContext context) {
        TimeLimit limit = TimeLimit.of(server.facts(), time);
        try (LockWaits locks = new LockWaits(server, context)) {
            try {
                return LimitedRead.run(
                        server,
                        context,
                        limit,
                        settings(server.facts(), limit),
                        UnaryOperator.identity(),
                        session -> locked(locks, session));
            } catch (ServerException failure) {
                throw failure.is(DbError.LOCK_WAIT)
                        ? new DrydockException(locks.named(failure.problem(), table))
                        : failure;
            }
        }
    }

    private T locked(LockWaits locks, LongSession session) {
        try (JobContext.Registration _ = locks.during(session.sql().id(), table)) {
            session.sql().refuseChanges();
            return read(session.sql(), server.facts());
        }
    }

    private static List<String> settings(ServerFacts facts, TimeLimit limit) {
        List<String> settings = new ArrayList<>(ReadSettings.of(facts, LOCK_WAIT, limit));
        // a page that ends with a zero date is gone on from there
        settings.add("SET SESSION sql_mode = REPLACE(REPLACE(REPLACE(@@sql_mode, 'TRADITIONAL', ''),"
                + " 'NO_ZERO_IN_DATE', ''), 'NO_ZERO_DATE', '')");
        return settings;
    }
}
