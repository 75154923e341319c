package dev.drydock.feature.upgrade.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.system.SystemTableState.Difference.Kind;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server's own tables against an installation of its release: what is found stale, what is not, and what cannot be told. */
@NeedsServers
@Timeout(240)
class SystemTableStateTest {

    private static SystemTableState read(TestServer server) {
        return read(server, (facts, tables) -> new SystemTableComparison(facts, tables).state());
    }

    private static SystemTableState read(
            TestServer server,
            BiFunction<ServerFacts, Map<dev.drydock.db.catalog.TableName, SystemTable>, SystemTableState> with) {
        try (OpenServer opened = OpenServer.open(Lots.profile(server, server.user()), Secret.none())) {
            return opened.control()
                    .call(session -> with.apply(opened.facts(), SystemCatalog.read(session, opened.facts())));
        }
    }

    /** The same tables on a server of another release. */
    private static SystemTableState as(TestServer server, String version) {
        return read(server, (facts, tables) -> new SystemTableComparison(released(facts, version), tables).state());
    }

    private static ServerFacts released(ServerFacts facts, String version) {
        return new ServerFacts(
                facts.flavour(),
                ServerVersion.parse(version),
                facts.comment(),
                facts.galera(),
                facts.hostname(),
                facts.port(),
                facts.uuid(),
                facts.role(),
                facts.replicas(),
                facts.readOnly(),
                facts.account(),
                facts.grants());
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "MYSQL_5_5",
                "MYSQL_5_6",
                "MYSQL_5_7",
                "MYSQL_8_0",
                "MYSQL_9",
                "MARIADB_10_2",
                "MARIADB",
                "MARIADB_11_4"
            })
    void aNewInstallationHasItsOwn(ServerKind kind) {
        SystemTableState state = read(Lab.shared(kind));
        assertThat(state.lines()).isEmpty();
        assertThat(state.own()).as(state.text()).isTrue();
    }

    @Test
    void tablesOf55UnderA57AreNamedWithTheirDifferencesWhereShowVariablesFails() {
        SystemTableState state = read(Lab.mysql57On55Data());
        assertThat(state.origin()).contains("MySQL 5.5.9");
        assertThat(state.own()).isFalse();
        assertThat(state.open()).isEqualTo(1);
        assertThat(state.lines())
                .anyMatch(line -> line.startsWith("mysql.event:") && line.contains("definer is char(77)"))
                .anyMatch(line -> line.startsWith("mysql.general_log:") && line.contains("before 5.6.4"))
                .anyMatch(line -> line.startsWith("mysql: ") && line.contains("engine_cost"))
                .anyMatch(line -> line.startsWith("performance_schema: ") && line.contains("session_variables"))
                .anyMatch(line -> line.startsWith("sys: "));
    }

    @Test
    void tablesOf56UnderA57AreThoseOf56UntilTheyAreMended() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_6)) {
            old.stop();
            try (TestServer server = Lab.on(ServerKind.MYSQL_5_7, old.dataDir().orElseThrow())) {
                SystemTableState state = read(server);
                assertThat(state.origin()).contains("MySQL 5.6.24");
                assertThat(state.tables().keySet())
                        .extracting(name -> name.shown())
                        .contains("mysql.event", "mysql.user", "mysql.slave_master_info", "mysql.gtid_executed");
                // some are done and some are not
                server.run(
                        "SET sql_mode = ''",
                        "ALTER TABLE mysql.event MODIFY definer CHAR(93) COLLATE utf8_bin NOT NULL DEFAULT ''");
                SystemTableState partly = read(server);
                assertThat(partly.stale()).isTrue();
                assertThat(partly.tables().keySet())
                        .extracting(name -> name.shown())
                        .doesNotContain("mysql.event")
                        .contains("mysql.proc");
                FinishedUpgrade.of57(server, Lab.mysql57());
                assertThat(read(server).lines()).isEmpty();
                assertThat(read(server).own()).isTrue();
            }
        }
    }

    /** 10.11 works on over them, and its own program makes them its own. */
    @Test
    void tablesOf102UnderA1011AreThoseOf102() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MARIADB_10_2, "--innodb-fast-shutdown=0")) {
            old.stop();
            try (TestServer server = Lab.on(ServerKind.MARIADB, old.dataDir().orElseThrow())) {
                SystemTableState state = read(server);
                assertThat(state.origin()).contains("MariaDB 10.2.11");
                assertThat(state.lines()).anyMatch(line -> line.startsWith("mysql.user: it is a table, not a view"));
                // a 10.6 has no list of its own, and its tables are certainly older
                SystemTableState between = as(server, "10.6.12");
                assertThat(between.unknown()).singleElement().asString().contains("10.6.12");
                assertThat(between.own()).isFalse();
                assertThat(between.differences())
                        .extracting(difference -> difference.part())
                        .contains("aggregate");
            }
        }
    }

    @Test
    void tablesOfPluginsColumnsBehindAndLogsInAnotherEngineAreNoDifference() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run(
                    "CREATE TABLE mysql.firewall_users (a INT PRIMARY KEY)",
                    "ALTER TABLE mysql.db ADD COLUMN Plugin_priv ENUM('N','Y') NOT NULL DEFAULT 'N'",
                    "ALTER TABLE mysql.innodb_table_stats MODIFY table_name VARCHAR(199) COLLATE utf8_bin NOT NULL",
                    "ALTER TABLE mysql.slow_log ENGINE = MyISAM",
                    "ALTER TABLE mysql.slow_log ADD INDEX (start_time)",
                    "ALTER TABLE mysql.slave_master_info MODIFY Host CHAR(64) CHARACTER SET utf8 COLLATE utf8_bin NOT"
                            + " NULL");
            assertThat(read(server).lines()).isEmpty();
            server.run("ALTER TABLE mysql.db DROP COLUMN Trigger_priv");
            assertThat(read(server).differences()).singleElement().satisfies(difference -> {
                assertThat(difference.kind()).isEqualTo(Kind.COLUMN_MISSING);
                assertThat(difference.part()).isEqualTo("Trigger_priv");
            });
        }
    }

    /** Releases of one series differ: what only the patch level may account for is unknown, and neither clean nor an error. */
    @Test
    void anotherPatchLevelOfTheSeriesIsHeldAgainstWhatIsCertain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            assertThat(as(server, "5.7.44").own()).isTrue();
            assertThat(as(server, "5.7.9").own()).isTrue();
            server.run("ALTER TABLE mysql.slave_master_info DROP COLUMN Tls_version");
            assertThat(as(server, "5.7.44").stale()).isTrue();
            SystemTableState earlier = as(server, "5.7.9");
            assertThat(earlier.stale()).isFalse();
            assertThat(earlier.unknown()).singleElement().asString().contains("5.7.9", "slave_master_info");
            server.run("ALTER TABLE mysql.slave_master_info DROP COLUMN Retry_count");
            assertThat(as(server, "5.7.9").differences())
                    .singleElement()
                    .satisfies(difference -> assertThat(difference.part()).isEqualTo("Retry_count"));
        }
        assertThat(as(Lab.mysql80(), "8.0.36").own()).isTrue();
        assertThat(as(Lab.mysql80(), "8.4.3").unknown())
                .singleElement()
                .asString()
                .contains("8.4.3");
        assertThat(as(Lab.mysql57(), "8.0.36").stale()).isTrue();
        assertThat(as(Lab.shared(ServerKind.MARIADB_11_4), "11.8.2").own()).isFalse();
    }

    /** A line of the resource is the definition that was written. */
    @Test
    void aDefinitionIsReadAsItWasWritten() {
        Map<String, SystemTable> read = new LinkedHashMap<>();
        try (OpenServer opened =
                OpenServer.open(Lots.profile(Lab.mysql57(), Lab.mysql57().user()), Secret.none())) {
            opened.control()
                    .call(session -> SystemCatalog.read(session, opened.facts()))
                    .forEach((name, table) -> read.put(name.shown(), table));
        }
        for (String name : List.of("mysql.user", "mysql.tables_priv", "mysql.proc", "sys.version")) {
            SystemTable table = java.util.Objects.requireNonNull(read.get(name));
            assertThat(SystemTable.parse(table.line()).line()).isEqualTo(table.line());
        }
    }
}
