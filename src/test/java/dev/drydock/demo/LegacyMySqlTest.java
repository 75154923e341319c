package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsServers
class LegacyMySqlTest {

    private static final Path PACKAGES =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo");

    @TempDir
    private static Path cache;

    @Test
    void aMySql57RunsOnTheDataOfA55ThatNothingHasUpgraded() throws Exception {
        long pid;
        try (LegacyMySql legacy = new LegacyMySql(PACKAGES, cache);
                Connection connection = connect(legacy);
                Statement statement = connection.createStatement()) {
            pid = legacy.pid();
            assertThat(value(statement, "SELECT @@version")).startsWith("5.7.22");
            assertThatThrownBy(() -> statement.execute("SHOW VARIABLES"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("performance_schema.session_variables");
            assertThat(value(statement, "SELECT COUNT(*) FROM old_shop.orders")).isEqualTo("24000");
            assertThat(value(statement, "SELECT MAX(placed) FROM old_shop.orders"))
                    .startsWith("2010-01-25 23:00:00");
            assertThat(value(statement, "SELECT `group` FROM old_shop.`order`")).startsWith("2011-01-01");
            assertThat(value(statement, "SELECT titel FROM `shop of 2006`.`Bücher`"))
                    .isEqualTo("Seemannschaft");
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void nobodyLogsInWithoutThePasswordOfThisStartAndNoFileIsWritten() throws Exception {
        try (LegacyMySql legacy = new LegacyMySql(PACKAGES, cache)) {
            int port = legacy.start(_ -> {});
            DemoLogIn.assertShut(port, legacy.password(), legacy.pid());
        }
    }

    @Test
    void eachStartBeginsWithAFreshCopy() throws Exception {
        try (LegacyMySql legacy = new LegacyMySql(PACKAGES, cache);
                Connection connection = connect(legacy);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE old_shop.page_views");
        }
        try (LegacyMySql again = new LegacyMySql(PACKAGES, cache);
                Connection connection = connect(again);
                Statement statement = connection.createStatement()) {
            assertThat(value(statement, "SELECT COUNT(*) FROM old_shop.page_views"))
                    .isEqualTo("40000");
        }
    }

    @Test
    void aSecondOneInTheSameFolderIsRefusedAndTheFirstStaysUp() throws Exception {
        try (LegacyMySql first = new LegacyMySql(PACKAGES, cache)) {
            int port = first.start(_ -> {});
            try (LegacyMySql second = new LegacyMySql(PACKAGES, cache)) {
                assertThatThrownBy(() -> second.start(_ -> {}))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure -> assertThat(failure.problem())
                                        .extracting(Problem::code)
                                        .isEqualTo(DemoError.ALREADY_RUNNING));
            }
            try (Connection connection = DemoLogIn.connect(port, first.password());
                    Statement statement = connection.createStatement()) {
                assertThat(value(statement, "SELECT 1")).isEqualTo("1");
            }
        }
    }

    private static String value(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static Connection connect(LegacyMySql legacy) throws SQLException {
        int port = legacy.start(_ -> {});
        return DemoLogIn.connect(port, legacy.password());
    }
}
