package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@NeedsServers
class OpenedTablesTest extends WithHistory {

    private static final int TABLES = 400;

    @Test
    void kindsOfIndexesAreReadWithoutOpeningTheTablesOfInnoDb() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            List<String> setup = new ArrayList<>(List.of("CREATE DATABASE big"));
            for (int i = 0; i < TABLES; i++) {
                setup.add("CREATE TABLE big.t" + i + " (g GEOMETRY NOT NULL, "
                        + (i == 78 ? "KEY g (g(32))" : "SPATIAL KEY g (g)") + ")");
            }
            setup.add("CREATE TABLE big.m (g GEOMETRY NOT NULL, SPATIAL KEY s (g), KEY p (g(32))) ENGINE = MyISAM");
            setup.add("FLUSH TABLES");
            server.run(setup.toArray(String[]::new));
            long before = opened(server);
            assertThat(Preflights.of(history, server, "8.0", "spatial-prefixes"))
                    .extracting(Finding::subject)
                    .extracting(subject -> subject.shown())
                    .containsExactlyInAnyOrder("big.t78.g", "big.m.p");
            // the prerequisite of disk space opens each once
            assertThat(opened(server) - before).isLessThan(2 * TABLES);
        }
    }

    private static long opened(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Opened_tables'")) {
            counted.next();
            return counted.getLong(2);
        }
    }
}
