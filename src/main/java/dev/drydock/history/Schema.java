package dev.drydock.history;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;

/**
 * The tables as this version of Drydock knows them. Flyway alone writes them; reading which version a file has is done
 * here, since starting Flyway takes several times as long as opening the file.
 *
 * @param version newest version among the migrations
 * @param locations where the migrations are, as Flyway names places
 */
record Schema(int version, List<String> locations) {

    static final Schema CURRENT = new Schema(4, List.of("classpath:db/history"));

    /** Flyway's own table, spelled as Flyway creates it. */
    private static final String VERSIONS = "SELECT MAX(CAST(\"version\" AS INTEGER)) FROM \"flyway_schema_history\"";

    /** The newest version that was applied to the file behind {@code connection}. */
    static int versionIn(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(VERSIONS)) {
            row.next();
            return row.getInt(1);
        }
    }

    /**
     * Brings a file that nobody else has open to this version; it is created if it does not exist.
     *
     * @throws org.flywaydb.core.api.FlywayException if a migration fails; the file is then unusable
     */
    void migrate(Path file) {
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(H2Url.alone(file), H2Url.USER, H2Url.PASSWORD)
                .locations(locations.toArray(String[]::new))
                .load()
                .migrate();
    }
}
