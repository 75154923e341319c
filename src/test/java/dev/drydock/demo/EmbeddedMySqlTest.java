package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedMySqlTest {

    private static final Path PACKAGES =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo");

    @TempDir
    private Path cache;

    @Test
    @NeedsServers
    void theDemonstrationLoadsItsDataOnceAndLeavesNoProcess() throws Exception {
        long pid;
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache)) {
            int port = demo.start();
            assertThat(demo.needsSampleData()).isTrue();
            pid = demo.pid();
            load(port);
            demo.sampleDataLoaded();
            // Processor time: a busy machine does not make the data slower to load than it is.
            assertThat(ProcessHandle.of(pid)
                            .orElseThrow()
                            .info()
                            .totalCpuDuration()
                            .orElseThrow())
                    .isLessThan(Duration.ofSeconds(30));
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
            int port = again.start();
            assertThat(again.needsSampleData()).isFalse();
            assertThat(value(port, "SELECT COUNT(*) FROM `order`.`table`")).isEqualTo("1500");
        }
    }

    @Test
    @NeedsServers
    void dataThatWasLoadedHalfIsThrownAwayByTheNextStart() throws Exception {
        try (EmbeddedMySql demo = new EmbeddedMySql(PACKAGES, cache)) {
            run(demo.start(), List.of("CREATE DATABASE half_loaded"));
        }
        try (EmbeddedMySql again = new EmbeddedMySql(PACKAGES, cache)) {
            int port = again.start();
            assertThat(value(
                            port, "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'half_loaded'"))
                    .isEqualTo("0");
        }
    }

    @Test
    @NeedsServers
    void aSecondDemonstrationInTheSameFolderIsRefusedAndTheFirstStaysUp() throws Exception {
        try (EmbeddedMySql first = new EmbeddedMySql(PACKAGES, cache)) {
            int port = first.start();
            try (EmbeddedMySql second = new EmbeddedMySql(PACKAGES, cache)) {
                assertThat(codeOf(second)).isEqualTo(DemoError.ALREADY_RUNNING);
            }
            assertThat(value(port, "SELECT 1")).isEqualTo("1");
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

    private static void load(int port) throws SQLException {
        run(port, DemoData.statements());
    }

    private static void run(int port, List<String> statements) throws SQLException {
        try (Connection connection = connect(port);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String value(int port, String query) throws SQLException {
        try (Connection connection = connect(port);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static Connection connect(int port) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + port + "/?sslMode=DISABLED", EmbeddedMySql.USER, "");
    }

    private static ErrorCode codeOf(EmbeddedMySql demo) {
        try {
            demo.start();
        } catch (DrydockException failure) {
            return failure.problem().code();
        }
        throw new AssertionError("It started");
    }
}
