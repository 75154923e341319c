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
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    static List<ServerKind> seeingLess() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2));
    }

    /** What an account does not see is not missing, so that no program can mend it: the grants can, and they are named. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("seeingLess")
    void anAccountThatSeesTooLittleIsToldTheGrants(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "CREATE USER 'narrow'@'127.0.0.1'",
                    "GRANT SELECT ON shop.* TO 'narrow'@'127.0.0.1'",
                    "GRANT SELECT (Host, Db) ON mysql.db TO 'narrow'@'127.0.0.1'");
            // between two releases the columns are held against both, and a 10.6 or an 8.4 has columns that are known
            String between = kind.name().startsWith("MARIADB") ? "10.6.12" : "8.4.3";
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "narrow"), Secret.none())) {
                SystemTableState other = opened.control()
                        .call(session -> new SystemTableComparison(
                                        released(opened.facts(), between), SystemCatalog.read(session, opened.facts()))
                                .state());
                assertThat(other.unknown()).first().asString().contains("does not see all tables of mysql");
                assertThat(other.differences())
                        .extracting(difference -> difference.kind())
                        .doesNotContain(Kind.TABLE_MISSING, Kind.COLUMN_MISSING);
            }
            SystemTableState state;
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "narrow"), Secret.none())) {
                state = opened.control().call(session -> SystemTableState.read(session, opened.facts()));
                assertThat(state.lines()).isEmpty();
                assertThat(state.own()).isFalse();
                assertThat(state.text()).contains("cannot be told", "does not see all tables of mysql");
                assertThat(state.remedy(opened.facts()))
                        .contains("GRANT SELECT ON `mysql`.* TO 'narrow'@'127.0.0.1'")
                        .doesNotContain("upgrade");
            }
            server.run(java.util.Arrays.stream(state.missing().split("; ?")).toArray(String[]::new));
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "narrow"), Secret.none())) {
                SystemTableState seen =
                        opened.control().call(session -> SystemTableState.read(session, opened.facts()));
                assertThat(seen.own()).as(seen.text() + seen.lines()).isTrue();
            }
        }
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

    @Test
    void an80WithoutItsOwnAccountIsNotUpgradedThoughNothingElseCanBeRead() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            assertThat(read(server).own()).isTrue();
            server.run("DROP USER 'mysql.infoschema'@localhost");
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                SystemTableState state =
                        opened.control().call(session -> SystemTableState.read(session, opened.facts()));
                assertThat(state.stale()).isTrue();
                assertThat(state.lines()).singleElement().asString().contains("mysql.user", "account");
                assertThat(state.remedy(opened.facts())).contains("mysql_upgrade of 8.0.15");
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
    }

    /** Of 10.5 and 11.8 the lists are of real installations: tables of the release before are not theirs, and that is certain. */
    @Test
    void releasesThatTheLabHasNotHaveListsOfTheirOwn() {
        SystemTableState on118 = as(Lab.shared(ServerKind.MARIADB_11_4), "11.8.9");
        assertThat(on118.reference()).contains("MariaDB 11.8.9");
        assertThat(on118.unknown()).isEmpty();
        assertThat(on118.lines()).singleElement().asString().contains("mysql.servers", "column Options is missing");
        assertThat(on118.origin()).contains("MariaDB 11.4.5");
        SystemTableState on105 = as(Lab.shared(ServerKind.MARIADB_10_2), "10.5.23");
        assertThat(on105.origin()).contains("MariaDB 10.2.11");
        assertThat(on105.lines()).anyMatch(line -> line.startsWith("mysql.user: it is a table, not a view"));
        // the width of values there is one of the patch level
        assertThat(as(Lab.shared(ServerKind.MARIADB_11_4), "11.4.9").own()).isTrue();
        for (ReferenceInstallation release : ReferenceInstallation.of(on(ServerKind.MARIADB))) {
            SystemTableState own = new SystemTableComparison(
                            released(on(ServerKind.MARIADB), release.version().numbers()), release.tables())
                    .state();
            assertThat(own.own()).as(release.label() + own.text()).isTrue();
        }
    }

    private static ServerFacts on(ServerKind kind) {
        try (OpenServer opened =
                OpenServer.open(Lots.profile(Lab.shared(kind), Lab.shared(kind).user()), Secret.none())) {
            return opened.facts();
        }
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
