package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.rowcount.CountResult.SnapshotFacts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Lets several sessions see the same moment: one session holds FLUSH TABLES WITH READ LOCK while the others start their
 * consistent snapshot, then lets go. A single session needs no lock. The lock is given up, not waited for, when it is not
 * granted soon: while it waits, every writer waits behind it.
 */
final class SharedSnapshot {

    /** Longest wait for the lock, each time. */
    static final Duration LOCK_LIMIT = Duration.ofSeconds(3);

    private static final int TRIES = 3;
    private static final long BETWEEN_TRIES_MILLIS = 5_000;
    static final String START = "START TRANSACTION WITH CONSISTENT SNAPSHOT";
    static final String LOCK = "FLUSH TABLES WITH READ LOCK";
    static final String UNLOCK = "UNLOCK TABLES";

    private final OpenServer server;
    private final JobContext context;

    SharedSnapshot(OpenServer server, JobContext context) {
        this.server = server;
        this.context = context;
    }

    /**
     * Starts the snapshot in every session.
     *
     * @throws DrydockException E-4102 if the lock was not granted
     */
    SnapshotFacts take(List<LongSession> sessions) throws InterruptedException {
        if (sessions.size() == 1) {
            sessions.getFirst().sql().executeOwn(START);
            return new SnapshotFacts(Instant.now(), Duration.ZERO, Optional.empty());
        }
        try (LongSession coordinator =
                server.longSession(context::register, List.of(ReadSettings.lockWait(LOCK_LIMIT)))) {
            for (int attempt = 1; ; attempt++) {
                try {
                    return locked(coordinator, sessions);
                } catch (ServerException failure) {
                    if (!failure.is(DbError.LOCK_WAIT) || attempt == TRIES) {
                        throw failure.is(DbError.LOCK_WAIT) ? notGranted(failure) : failure;
                    }
                }
                context.sleep(BETWEEN_TRIES_MILLIS);
            }
        }
    }

    private SnapshotFacts locked(LongSession coordinator, List<LongSession> sessions) {
        Session sql = coordinator.sql();
        long asked = System.nanoTime();
        try (JobContext.Registration _ = context.register(coordinator.cancellable())) {
            sql.executeOwn(LOCK);
        }
        try {
            sessions.forEach(session -> session.sql().executeOwn(START));
            Instant taken = Instant.now();
            Optional<String> binlog = binlog(sql);
            return new SnapshotFacts(taken, Duration.ofNanos(System.nanoTime() - asked), binlog);
        } finally {
            sql.executeOwn(UNLOCK);
        }
    }

    static String position(ServerFacts facts) {
        return facts.mySqlAtLeast(8, 2, 0) ? "SHOW BINARY LOG STATUS" : "SHOW MASTER STATUS";
    }

    /** {@code SHOW MASTER STATUS} was renamed in 8.2 and removed in 8.4; without the privilege the position stays unknown. */
    private Optional<String> binlog(Session session) {
        try {
            return session.first(position(server.facts()), row -> row.text(1) + ":" + row.text(2));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }

    private static DrydockException notGranted(ServerException failure) {
        return new DrydockException(
                Problem.of(RowCountError.SNAPSHOT_LOCK, failure.problem().detail(), LOCK_LIMIT.toSeconds(), TRIES),
                failure);
    }
}
