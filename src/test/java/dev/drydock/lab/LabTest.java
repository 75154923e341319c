package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The lab keeps what it promises to the other tests. */
@NeedsServers
class LabTest {

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"GALERA", "PROXYSQL", "GARBD"})
    void aServerStartsAnswersItsVersionStopsAndLeavesNoProcess(ServerKind kind) throws Exception {
        TestServer server = Lab.fresh(kind);
        try {
            assertThat(server.version()).startsWith(kind.versionStart());
            assertThat(server.running()).isTrue();
        } finally {
            server.close();
        }
        assertThatThrownBy(server::connect).isInstanceOf(SQLException.class);
        if (server.pid() != 0) {
            assertThat(ProcessHandle.of(server.pid())).isEmpty();
            assertThat(server.dataDir().map(Files::exists)).contains(false);
        }
    }

    static List<ServerKind> killed() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("killed")
    void aKilledServerComesBackOnItsPortWithItsData(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE kept",
                    "CREATE TABLE kept.t (i INT) ENGINE=InnoDB",
                    "INSERT INTO kept.t VALUES (7)");
            int port = server.port();

            server.kill();
            assertThat(server.running()).isFalse();
            assertThatThrownBy(server::connect).isInstanceOf(SQLException.class);

            server.restart("--max-connections=17");
            assertThat(server.port()).isEqualTo(port);
            assertThat(server.value("SELECT i FROM kept.t")).isEqualTo("7");
            assertThat(server.value("SELECT @@max_connections")).isEqualTo("17");
        }
    }

    @Test
    void sharedServersAreStartedOnce() {
        assertThat(Lab.mysql57()).isSameAs(Lab.mysql57());
    }

    @Test
    void anAccountOfATestCanLogInWithoutBeingBoundToAHost() throws Exception {
        for (TestServer server : List.of(Lab.mysql55(), Lab.mysql57(), Lab.mysql80(), Lab.mariadb())) {
            server.run("CREATE USER 'lab_reader'@'%' IDENTIFIED BY 'seaworthy'");
            try (Connection connection = server.connect("lab_reader", "seaworthy");
                    Statement statement = connection.createStatement()) {
                assertThat(statement.execute("SELECT CURRENT_USER()")).isTrue();
            } finally {
                server.run("DROP USER 'lab_reader'@'%'");
            }
        }
    }

    @Test
    void showVariablesFailsOn55DataUnder57AndTheOldTablesAreThere() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        assertThatThrownBy(() -> server.value("SHOW VARIABLES LIKE 'version'"))
                .hasMessageContaining("performance_schema.session_variables");
        assertThat(server.value("SELECT COUNT(*) FROM legacy.temporal_innodb")).isEqualTo("8");
        assertThatThrownBy(() -> server.value("SELECT COUNT(*) FROM legacy.year_two"))
                .hasMessageContaining("marked as crashed");
        assertThat(server.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'legacy'"))
                .isEqualTo("12");
    }

    @Test
    void whatOneGaleraNodeWritesTheOthersRead() throws Exception {
        List<TestServer> nodes = Lab.galera().nodes();
        assertThat(nodes).hasSize(3);
        nodes.get(0)
                .run(
                        "CREATE DATABASE lab_galera",
                        "CREATE TABLE lab_galera.t (i INT PRIMARY KEY)",
                        "INSERT INTO lab_galera.t VALUES (42)");
        for (TestServer node : nodes) {
            try (Connection connection = node.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION wsrep_sync_wait = 1");
                java.sql.ResultSet result = statement.executeQuery("SELECT i FROM lab_galera.t");
                assertThat(result.next()).isTrue();
                assertThat(result.getInt(1)).isEqualTo(42);
            }
        }
        nodes.get(2).run("DROP DATABASE lab_galera");
    }

    @Test
    void theCacheIsOutsideTheBuildFolder() {
        assertThat(LabFolders.cache()).isAbsolute();
        assertThat(LabFolders.cache().startsWith(Path.of("target").toAbsolutePath()))
                .isFalse();
    }
}
