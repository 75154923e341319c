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
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

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

    /**
     * Makes the tables, or brings them to this version; waits while another Drydock does so.
     *
     * @throws DrydockException E-5062, E-5063 or E-5064 if the server refuses, E-5066 if it fails otherwise
     */
    void migrate(SharedPlace place) {
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
        } catch (FlywayException | SQLException failure) {
            HistoryError code = ServerRefusal.of(failure).orElse(HistoryError.SHARED_MIGRATION);
            throw new DrydockException(Problem.of(code, failure.toString(), place.name()), failure);
        }
    }

    private static Dialect dialect(SharedPlace place) throws SQLException {
        try (Connection connection = place.source().getConnection()) {
            return Dialect.of(connection);
        }
    }
}
