package dev.drydock.history.server;

import dev.drydock.history.HistoryError;
import dev.drydock.history.SharedPlace;
import dev.drydock.history.database.Schema;
import dev.drydock.history.database.ServerRefusal;
import dev.drydock.history.sql.Dialect;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.exception.FlywayMigrateException;

/**
 * The tables of a shared history as this version knows them.
 *
 * @param version newest version among the migrations
 * @param more further places of migrations, as Flyway names them
 */
record SharedSchema(int version, List<String> more) {

    static final SharedSchema CURRENT = new SharedSchema(Schema.CURRENT.version(), List.of());

    /** Seconds to wait for another Drydock that is at it. */
    private static final int PATIENCE = 30;

    /** Times to begin again where the nodes of a cluster were in each other's way. */
    private static final int TRIES = 5;

    /**
     * Makes the tables, or brings them to this version; waits while another Drydock does so.
     *
     * @throws DrydockException E-5062, E-5063 or E-5064 if the server refuses, E-5066 if it fails otherwise
     */
    void migrate(SharedPlace place) {
        for (int tried = 1; !migrated(place, tried == TRIES); tried++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private boolean migrated(SharedPlace place, boolean last) {
        try {
            Dialect dialect = dialect(place);
            Flyway.configure(SharedSchema.class.getClassLoader())
                    .dataSource(place.source())
                    .locations(Stream.concat(dialect.locations().stream(), more.stream())
                            .toArray(String[]::new))
                    .placeholders(dialect.placeholders())
                    .lockRetryCount(PATIENCE)
                    .load()
                    .migrate();
            return true;
        } catch (FlywayException | SQLException failure) {
            if (!last && abortedByAnotherNode(failure)) {
                return false;
            }
            HistoryError code = ServerRefusal.of(failure).orElse(HistoryError.SHARED_MIGRATION);
            throw new DrydockException(Problem.of(code, failure.toString(), place.name()), failure);
        }
    }

    /**
     * Whether Galera took the transaction back in which Flyway looks at its table, as another node has just changed that:
     * nothing is done yet then. A migration that is taken back in the middle may have made some of its tables and is not tried
     * again.
     */
    private static boolean abortedByAnotherNode(Throwable failure) {
        return !(failure instanceof FlywayMigrateException)
                && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                        .anyMatch(cause -> cause instanceof SQLException sql && "40001".equals(sql.getSQLState()));
    }

    private static Dialect dialect(SharedPlace place) throws SQLException {
        try (Connection connection = place.source().getConnection()) {
            return Dialect.of(connection);
        }
    }
}
