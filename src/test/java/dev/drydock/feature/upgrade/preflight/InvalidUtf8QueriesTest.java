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
class InvalidUtf8QueriesTest extends WithHistory {

    private static final int TABLES = 600;

    /** Asked one by one they take three queries and two looks for warnings each. */
    @Test
    void twoTablesOfSixHundredAreFoundByFewerQueriesThanThereAreTables() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            List<String> setup = new ArrayList<>(List.of("CREATE DATABASE big", "SET character_set_client = utf8"));
            for (int i = 0; i < TABLES; i++) {
                setup.add("CREATE TABLE big.t" + i + " (a INT) ENGINE = MyISAM"
                        + (i == 77 || i == 513 ? " COMMENT '😀'" : ""));
            }
            server.run(setup.toArray(String[]::new));
            long before = statements(server);
            assertThat(Preflights.of(history, server, "8.0.15", "invalid-utf8"))
                    .extracting(Finding::subject)
                    .extracting(subject -> subject.shown())
                    .containsExactlyInAnyOrder("big.t77", "big.t513");
            assertThat(statements(server) - before).isLessThan(TABLES / 2);
        }
    }

    @Test
    void commentsThatAreValidAreReadOnceWithAllElseOfTheirTables() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (a INT COMMENT 'x', KEY k (a) COMMENT 'y') COMMENT 'z'",
                    "SET GLOBAL log_output = 'TABLE'",
                    "SET GLOBAL general_log = ON");
            assertThat(Preflights.of(history, server, "8.0.15", "invalid-utf8")).isEmpty();
            String sent = "SELECT 1, COUNT(*) FROM mysql.general_log WHERE argument LIKE ";
            assertThat(number(server, sent + "'SELECT TABLE\\_SCHEMA%\\_COMMENT%'"))
                    .isEqualTo(3);
            assertThat(number(server, sent + "'SELECT COUNT(%\\_COMMENT%'")).isZero();
        }
    }

    private static long statements(TestServer server) throws SQLException {
        return number(server, "SHOW GLOBAL STATUS LIKE 'Questions'");
    }

    private static long number(TestServer server, String query) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery(query)) {
            counted.next();
            return counted.getLong(2);
        }
    }
}
