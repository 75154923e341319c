package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.AccountScript;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** Accounts made by the script do their module's work, and with one privilege less they do not. */
@NeedsServers
@Timeout(240)
class AccountScriptTest {

    @TempDir
    private Path home;

    private ScriptedAccounts accounts;

    @BeforeEach
    void accounts() {
        accounts = new ScriptedAccounts(home);
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void anAccountForCountsCountsAtOneMomentAndWithoutSelectItSeesNothing(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "count", "counts");
            Commands.Ended counted = accounts.as(
                    commands,
                    server,
                    "counts",
                    "count",
                    "--schema",
                    "least",
                    "--exclude",
                    "b",
                    "--at-one-moment",
                    "--workers",
                    "2");
            assertThat(counted.status()).as(counted.err()).isZero();
            assertThat(counted.err()).doesNotContain("privilege");
            Commands.Ended doctor = accounts.as(commands, server, "counts", "doctor");
            assertThat(doctor.out()).doesNotContain("Row counts: ");
            assertThat(accounts.as(commands, server, "counts", "count", "--schema", "least", "--growth-table")
                            .err())
                    .as("it may not write")
                    .contains("E-4104");
            server.run("REVOKE SELECT ON *.* FROM 'counts'@'%'");
            Commands.Ended blind = accounts.as(commands, server, "counts", "count", "--schema", "least");
            assertThat(blind.status()).isEqualTo(1);
            assertThat(blind.err()).contains("E-4105");
        } finally {
            ScriptedAccounts.clean(server, "counts");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void anAccountForTheGrowthTableWritesItAndWithoutInsertItDoesNot(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "growth-table", "grows");
            Commands.Ended counted =
                    accounts.as(commands, server, "grows", "count", "--schema", "least", "--growth-table");
            assertThat(counted.status()).as(counted.err()).isZero();
            assertThat(counted.err()).doesNotContain("E-4104");
            assertThat(server.value("SELECT COUNT(*) FROM dbadmin.table_growth"))
                    .isEqualTo("3");
            server.run("REVOKE INSERT ON dbadmin.* FROM 'grows'@'%'");
            assertThat(accounts.as(commands, server, "grows", "count", "--schema", "least", "--growth-table")
                            .err())
                    .contains("E-4104");
        } finally {
            ScriptedAccounts.clean(server, "grows");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_5, 8.0",
        "MYSQL_5_6, 8.0",
        "MYSQL_5_7, 8.0",
        "MYSQL_8_0, 9.7",
        "MYSQL_9, 26",
        "MARIADB, 11.4",
        "MARIADB_11_4, 9.7"
    })
    void anAccountForTheCheckLeavesNothingUnknownAndWithLessItDoes(ServerKind kind, String target) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "upgrade-check", "checks");
            Commands.Ended whole =
                    accounts.as(commands, server, "checks", "upgrade check", "--target", target, "--format", "json");
            assertThat(ScriptedAccounts.gaps(commands, whole)).noneMatch(AccountScriptTest::lacksAGrant);
            assertThat(accounts.lacking(
                            commands, server, "checks", "upgrade check --target " + target + " --format json"))
                    .isEmpty();
            assertThat(JsonMapper.shared().readTree(whole.out()).get("gates"))
                    .hasSize(5)
                    .noneMatch(gate -> gate.get("state").asString().equals("unknown"));
            assertThat(accounts.as(commands, server, "checks", "doctor").out()).doesNotContain("Upgrade check: ");
            server.run("REVOKE REPLICATION " + (kind == ServerKind.MYSQL_9 ? "CLIENT" : "CLIENT, SHOW VIEW")
                    + " ON *.* FROM 'checks'@'%'");
            Commands.Ended less = accounts.as(commands, server, "checks", "upgrade check", "--target", target);
            assertThat(ScriptedAccounts.gaps(commands, less)).anyMatch(AccountScriptTest::lacksAGrant);
        } finally {
            ScriptedAccounts.clean(server, "checks");
        }
    }

    private static boolean lacksAGrant(String text) {
        return text.contains("privilege")
                || text.contains("GRANT")
                || text.contains("SHOW VIEW")
                || text.contains("replica");
    }

    /** How the prerequisites of the newest run stand. */
    private static List<String> gates(Commands commands) {
        return commands.history().runs(RunFilter.newest(1)).getFirst().start().settings().entrySet().stream()
                .filter(entry ->
                        entry.getKey().startsWith("gate ") && !entry.getKey().endsWith(", said"))
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void anAccountForUpgradesRebuildsAndRepairsAndWithoutAlterItDoesNot(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "upgrade-run", "upgrades");
            Commands.Ended run = accounts.as(
                    commands,
                    server,
                    "upgrades",
                    "upgrade run",
                    "--schema",
                    "least",
                    "--backup",
                    "none needed",
                    "--yes");
            assertThat(run.err()).contains("4 checked").doesNotContain("PREREQUISITE");
            assertThat(gates(commands)).hasSize(5).noneMatch(gate -> gate.contains("unknown"));
            assertThat(accounts.as(commands, server, "upgrades", "doctor").out())
                    .doesNotContain("Upgrade tables: ");
            rebuild(server, kind);
            server.run("REVOKE ALTER ON *.* FROM 'upgrades'@'%'");
            assertThatThrownBy(() -> rebuild(server, kind))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            denied -> assertThat(denied.errno()).isEqualTo(1142));
        } finally {
            ScriptedAccounts.clean(server, "upgrades");
        }
    }

    /** The statements of an upgrade, which nothing on this server wants, in a session with the run's settings. */
    private static void rebuild(TestServer server, ServerKind kind) {
        try (OpenServer opened =
                        OpenServer.open(Lots.profile(server, "upgrades"), Secret.of(ScriptedAccounts.PASSWORD));
                ChangePermit permit = opened.permit();
                LongSession session = opened.longSession().prepared(List.of("SET SESSION sql_log_bin = 0"))) {
            Changes changes = session.changes(permit);
            changes.execute("ALTER TABLE `least`.`a` " + (kind == ServerKind.MYSQL_5_5 ? "ENGINE=InnoDB" : "FORCE"));
            assertThat(changes.query("REPAIR NO_WRITE_TO_BINLOG TABLE `least`.`b`", row -> row.text(4)))
                    .containsExactly("OK");
            changes.execute("RENAME TABLE `least`.`a` TO `least`.`c`");
            changes.execute("RENAME TABLE `least`.`c` TO `least`.`a`");
        }
    }

    @Test
    void namesAreQuotedAndAnUnknownModuleIsAUsageError() throws Exception {
        TestServer server = Lab.mysql57();
        try (Commands commands = new Commands(home)) {
            String[] words = {
                "servers",
                "account-script",
                "--server",
                ScriptedAccounts.address(server, server.user()),
                "--module",
                "count"
            };
            List<String> odd = new ArrayList<>(List.of(words));
            odd.addAll(List.of("--account", "it's", "--from", "10.0.0.%"));
            Commands.Ended ended = commands.run(odd.toArray(String[]::new));
            assertThat(ended.out())
                    .contains("CREATE USER IF NOT EXISTS 'it''s'@'10.0.0.%' IDENTIFIED BY '" + AccountScript.PASSWORD);
            odd.set(7, "a\\b");
            assertThat(commands.run(odd.toArray(String[]::new)).status()).isEqualTo(2);
            words[5] = "everything";
            Commands.Ended unknown = commands.run(words);
            assertThat(unknown.status()).isEqualTo(2);
            assertThat(unknown.err()).contains("growth-table");
        }
    }
}
