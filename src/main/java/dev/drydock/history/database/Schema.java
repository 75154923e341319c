package dev.drydock.history.database;

import dev.drydock.history.HistoryError;
import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.Flyway;

/**
 * The tables as this version of Drydock knows them. Flyway alone writes them; reading which version a file has is done
 * here, since starting Flyway takes several times as long as opening the file.
 *
 * @param version newest version among the migrations
 * @param locations where the migrations are, as Flyway names places
 */
public record Schema(int version, List<String> locations) {

    /** The number of the newest file in the folders of {@link Dialect#locations}. */
    private static final int NEWEST = 9;

    public static final Schema CURRENT = of(Dialect.H2);

    /** The tables as this version has them in such a database. */
    static Schema of(Dialect dialect) {
        return new Schema(NEWEST, dialect.locations());
    }

    /** The newest version that was applied to the file behind {@code connection}. */
    public static int versionIn(Connection connection) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        String number = dialect == Dialect.MYSQL ? "SIGNED" : "INTEGER";
        return Rows.list(
                        connection,
                        "SELECT MAX(CAST(" + dialect.exact("version") + " AS " + number + ")) FROM "
                                + dialect.exact("flyway_schema_history") + " WHERE " + dialect.exact("success"),
                        row -> Math.toIntExact(row.number(1)))
                .getFirst();
    }

    /**
     * Brings a file that nobody else has open to this version; it is created if it does not exist.
     *
     * @throws SQLException if it is no history
     * @throws DrydockException E-5003 if it is newer
     * @throws org.flywaydb.core.api.FlywayException if a migration fails; the file is then unusable
     */
    public void migrate(Path file, HistoryPasswords passwords) throws SQLException {
        if (Files.exists(file)) {
            try (Connection connection =
                    DriverManager.getConnection(H2Url.alone(file), H2Url.OWNER, passwords.owner())) {
                int found = versionIn(connection);
                if (found > version) {
                    throw new DrydockException(Problem.of(HistoryError.NEWER_SCHEMA, "", file, found, version));
                }
            }
        }
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(H2Url.alone(file), H2Url.OWNER, passwords.owner())
                .locations(locations.toArray(String[]::new))
                .placeholders(Dialect.H2.placeholders())
                .load()
                .migrate();
    }
}
