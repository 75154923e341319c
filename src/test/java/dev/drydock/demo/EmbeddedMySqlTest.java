package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedMySqlTest {

    private static final Path PACKAGES =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo");

    @TempDir
    private Path cache;

    private Secret password = Secret.none();

    @Test
    @NeedsServers
    void theDemonstrationLoadsItsDataOnceAndLeavesNoProcess() throws Exception {
        long pid;
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache)) {
            int port = started(demo);
            assertThat(demo.needsSampleData()).isTrue();
            pid = demo.pid();
            load(port);
            demo.sampleDataLoaded();
            // what makes it quick on any machine: few statements, no row written much more than once
            assertThat(status(port, "Questions")).isLessThan(500);
            assertThat(status(port, "Innodb_rows_inserted")).isBetween(1_200_000L, 6_000_000L);
            assertThat(status(port, "Handler_write")).isLessThan(12_000_000);
            assertThat(value(port, "SELECT COUNT(*) FROM ads.impressions")).isEqualTo("1200000");
            assertThat(Integer.parseInt(value(
                            port,
                            "SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND"
                                    + " TABLE_SCHEMA IN ('shop', 'ads', 'logs_archive', 'order')")))
                    .isBetween(60, 75);
            assertThat(value(port, "SELECT COUNT(*) FROM shop.`☕ coffee orders`"))
                    .isEqualTo("365");
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();

        try (EmbeddedMySql again = new EmbeddedMySql(PACKAGES, cache)) {
            int port = started(again);
            assertThat(again.needsSampleData()).isFalse();
            assertThat(value(port, "SELECT COUNT(*) FROM `order`.`table`")).isEqualTo("1500");
        }
    }

    @Test
    @NeedsServers
    void nobodyLogsInWithoutThePasswordOfThisStartNoFileIsWrittenAndASecondOneIsRefused() throws Exception {
        Secret before;
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache)) {
            DemoLogIn.assertShut(started(demo), password, demo.pid());
            before = password;
            demo.sampleDataLoaded();
        }
        try (EmbeddedMySql again = new EmbeddedMySql(PACKAGES, cache)) {
            int port = started(again);
            assertThatThrownBy(() -> DemoLogIn.connect(port, before)).hasMessageContaining("Access denied");
            DemoLogIn.assertShut(port, password, again.pid());
            assertASecondOneIsRefusedAndThisStaysUp(port);
        }
    }

    private void assertASecondOneIsRefusedAndThisStaysUp(int port) throws SQLException {
        try (EmbeddedMySql second = new EmbeddedMySql(PACKAGES, cache)) {
            assertThat(codeOf(second)).isEqualTo(DemoError.ALREADY_RUNNING);
        }
        assertThat(value(port, "SELECT 1")).isEqualTo("1");
    }

    @Test
    @NeedsServers
    void dataThatWasLoadedHalfIsThrownAwayByTheNextStart() throws Exception {
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache)) {
            run(started(demo), List.of("CREATE DATABASE half_loaded"));
        }
        try (EmbeddedMySql again = new EmbeddedMySql(PACKAGES, cache)) {
            int port = started(again);
            assertThat(value(
                            port, "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'half_loaded'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void anUnknownSystemIsToldThatThereIsNoServerForIt() {
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache, "Windows 11 amd64")) {
            assertThat(codeOf(demo)).isEqualTo(DemoError.PLATFORM_UNSUPPORTED);
        }
    }

    @Test
    void aDamagedPackageIsReportedAndNothingHalfIsLeft() throws Exception {
        Path packages = Files.createDirectory(cache.resolve("packages"));
        Files.writeString(packages.resolve("mysql-5.7.jar"), "not a jar");
        try (EmbeddedMySql demo = new EmbeddedMySql(packages, cache)) {
            assertThat(codeOf(demo)).isEqualTo(DemoError.PACKAGE_UNREADABLE);
        }
        assertThat(cache.resolve("mysql-5.7.22")).doesNotExist();
    }

    private void load(int port) throws SQLException {
        run(port, DemoData.statements());
    }

    private void run(int port, List<String> statements) throws SQLException {
        try (Connection connection = connect(port);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private String value(int port, String query) throws SQLException {
        try (Connection connection = connect(port);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    /** A counter of the server, which no other session moves. */
    private long status(int port, String name) throws SQLException {
        return Long.parseLong(value(
                port,
                "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME = '" + name + "'"));
    }

    private int started(EmbeddedMySql demo) {
        int port = demo.start(_ -> {});
        password = demo.password();
        return port;
    }

    private Connection connect(int port) throws SQLException {
        return DemoLogIn.connect(port, password);
    }

    private static ErrorCode codeOf(EmbeddedMySql demo) {
        try {
            demo.start(_ -> {});
        } catch (DrydockException failure) {
            return failure.problem().code();
        }
        throw new AssertionError("It started");
    }
}
