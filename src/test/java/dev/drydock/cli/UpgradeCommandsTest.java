package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.system.FinishedUpgrade;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The steps of an upgrade as commands, on data that a real 5.5 wrote, under 5.7. */
@NeedsServers
@Timeout(240)
class UpgradeCommandsTest {

    @TempDir
    private Path home;

    private static TestServer old(String... arguments) {
        return Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA, arguments);
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    private static Commands.Ended upgrade(Commands commands, String step, TestServer server, String... more) {
        List<String> words = new ArrayList<>(List.of("upgrade", step, "--server", url(server)));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    private static String actionOf(JsonNode list, String schema, String table) {
        return StreamSupport.stream(list.spliterator(), false)
                .filter(node -> node.get("schema").asString().equals(schema)
                        && node.get("table").asString().equals(table))
                .map(node -> node.get("action").asString())
                .findFirst()
                .orElse("none");
    }

    /** Sets the bits "changed" and "crashed" in the header of the index file (mi_state_info, byte 26). */
    private static void crash(TestServer server) throws IOException {
        server.stop();
        Path index = server.dataDir().orElseThrow().resolve("ugly/crashed.MYI");
        byte[] bytes = Files.readAllBytes(index);
        bytes[26] = 3;
        Files.write(index, bytes);
        server.restart();
    }

    @Test
    void planRunAndVerifyUpgradeEverythingThatAStatementCanUpgrade() throws Exception {
        try (TestServer server = old();
                Commands commands = new Commands(home)) {
            crash(server);
            Commands.Ended planned = upgrade(commands, "plan", server, "--workers", "2", "--format", "json");
            assertThat(planned.status()).as(planned.err()).isZero();
            JsonNode plan = JsonMapper.shared().readTree(planned.out());
            JsonNode actions = plan.get("actions");
            assertThat(actionOf(actions, "legacy", "temporal_innodb")).isEqualTo("rebuild");
            assertThat(actionOf(actions, "legacy", "temporal_myisam")).isEqualTo("repair");
            assertThat(actionOf(actions, "legacy", "year_two")).isEqualTo("rebuild");
            assertThat(actionOf(actions, "legacy", "year_two_myisam")).isEqualTo("repair");
            assertThat(actionOf(actions, "legacy", "generic_partitions")).isEqualTo("rebuild");
            assertThat(actionOf(actions, "legacy", "generic_partitions_myisam")).isEqualTo("none");
            assertThat(actionOf(actions, "legacy", "plain_innodb")).isEqualTo("none");
            assertThat(actionOf(actions, "ugly", "by_key")).isEqualTo("rebuild");
            assertThat(actionOf(actions, "ugly", "by_range")).isEqualTo("upgrade_partitioning");
            assertThat(actionOf(actions, "ugly", "we`ird.name")).isEqualTo("rebuild");
            assertThat(actionOf(actions, "ugly", "größe ☃")).isEqualTo("repair");
            assertThat(actionOf(actions, "ugly", "#mysql50#old-name")).isEqualTo("rename");
            assertThat(actionOf(actions, "#mysql50#old-schema", "")).isEqualTo("rename_schema");
            assertThat(actionOf(actions, "ugly", "crashed")).isEqualTo("repair");
            assertThat(actionOf(actions, "mysql", "proc")).isEqualTo("repair");
            assertThat(actionOf(plan.get("manual"), "ugly", "dead")).isEqualTo("recreate_view");
            assertThat(actionOf(plan.get("manual"), "ugly", "merged")).isEqualTo("manual");
            assertThat(actions.get(0).get("schema").asString() + "."
                            + actions.get(0).get("table").asString())
                    .as("the biggest comes first")
                    .isEqualTo("sizable.t0");

            Commands.Ended refused = upgrade(commands, "run", server);
            assertThat(refused.status()).isEqualTo(2);
            assertThat(upgrade(commands, "verify", server).status()).isEqualTo(1);

            Commands.Ended run = upgrade(commands, "run", server, "--workers", "3", "--backup", "none needed", "--yes");
            // 5.7 rebuilds an old table inside REPAIR and cannot read a crashed one for that
            assertThat(run.err()).contains("1 failed", "ugly.crashed: failed", "E-4252");
            assertThat(run.status()).isEqualTo(1);
            RunSummary recorded = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(recorded.state()).isEqualTo(RunState.SUCCEEDED);
            assertThat(recorded.itemCounts())
                    .containsOnlyKeys("planned", "done", "failed")
                    .containsEntry("done", actions.size() - 1L);
            Item rebuilt = statement(commands, recorded, "t0");
            assertThat(rebuilt.attributes().get("sql")).isEqualTo("ALTER TABLE `sizable`.`t0` FORCE");
            assertThat(Long.parseLong(rebuilt.attributes().getOrDefault("connection", "")))
                    .isPositive();
            assertThat(rebuilt.attributes().getOrDefault("warnings", "")).contains("1880");

            assertThat(statement(commands, recorded, "wide").attributes().getOrDefault("warnings", ""))
                    .as("a row too big for the strict mode is taken without it")
                    .contains("Row size too large");

            Commands.Ended verified = upgrade(commands, "verify", server);
            assertThat(verified.status()).isEqualTo(1);
            assertThat(verified.out())
                    .as("an upgraded table is no upgraded dictionary")
                    .contains("upgrade system tables", "mysql.event: ");
            assertThat(verified.out()
                            .lines()
                            .filter(line -> !line.startsWith("schema") && !line.contains("upgrade system tables")))
                    .hasSize(3)
                    .allMatch(line -> line.contains("dead") || line.contains("merged") || line.contains("crashed"));
            assertThat(server.value("SELECT d FROM ugly.zero_default")).startsWith("0000-00-00");
            assertThat(server.value("SELECT COUNT(*) FROM sizable.t0")).isEqualTo("65536");
            assertThat(server.value("SELECT y FROM legacy.year_two WHERE id = 1"))
                    .startsWith("1999");

            server.run("DROP VIEW ugly.dead", "DROP TABLE ugly.merged, ugly.crashed");
            FinishedUpgrade.of57(server, Lab.mysql57());
            Commands.Ended clean = upgrade(commands, "verify", server);
            assertThat(clean.status()).as(clean.out()).isZero();
            Commands.Ended nothing = upgrade(commands, "run", server, "--backup", "none needed", "--yes");
            assertThat(nothing.status()).as(nothing.err()).isZero();
            assertThat(nothing.err()).contains("0 planned");
        }
    }

    private static Item statement(Commands commands, RunSummary run, String table) {
        return commands.history().items(run.id()).stream()
                .filter(item ->
                        item.kind().equals("statement") && item.object().name().equals(table))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void expectedTimesAreLearntFromTheServersEarlierRuns() throws Exception {
        try (TestServer server = old();
                Commands commands = new Commands(home)) {
            Commands.Ended before = upgrade(commands, "plan", server, "--schema", "legacy");
            assertThat(before.err()).contains("speed assumed");
            assertThat(upgrade(commands, "run", server, "--schema", "sizable", "--backup", "none needed", "--yes")
                            .status())
                    .isZero();
            assertThat(upgrade(commands, "run", server, "--schema", "ugly", "--backup", "none needed", "--yes")
                            .err())
                    .contains("speed learnt from run 1, 6 tables");
            JsonNode plan = JsonMapper.shared()
                    .readTree(upgrade(commands, "plan", server, "--schema", "legacy", "--format", "json")
                            .out())
                    .get("plan");
            assertThat(plan.get("speed_measured").asBoolean()).isTrue();
            assertThat(plan.get("speed_source").asString()).matches("speed learnt from runs 1 to 2, \\d+ tables");
            assertThat(plan.get("expected_millis").asLong()).isPositive();
        }
    }

    @Test
    void thePlanAsAScriptRunsInThePlainClient() throws Exception {
        try (TestServer server = old();
                Commands commands = new Commands(home)) {
            Path script = home.resolve("upgrade.sql");
            Commands.Ended planned = upgrade(
                    commands, "plan", server, "--schema", "legacy", "--format", "sql", "--output", script.toString());
            assertThat(planned.status()).isZero();
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                for (String line : Files.readAllLines(script)) {
                    if (!line.isBlank() && !line.startsWith("--")) {
                        statement.execute(line.substring(0, line.length() - 1));
                    }
                }
            }
            assertThat(upgrade(commands, "verify", server, "--schema", "legacy").status())
                    .isZero();
        }
    }

    @Test
    void aTableThatStaysLockedIsNamedWithItsBlockerAndTheRestIsDone() throws Exception {
        try (TestServer server = old();
                Commands commands = new Commands(home);
                Connection holder = server.connect();
                Statement lock = holder.createStatement()) {
            lock.execute("LOCK TABLES legacy.zero_dates READ");
            Commands.Ended run = upgrade(
                    commands,
                    "run",
                    server,
                    "--schema",
                    "legacy",
                    "--workers",
                    "2",
                    "--lock-wait",
                    "1",
                    "--lock-tries",
                    "2",
                    "--backup",
                    "none needed",
                    "--yes");
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err())
                    .contains("legacy.zero_dates: failed", "E-4253", "blocked by a session that cannot be told");
            RunSummary recorded = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(recorded.itemCounts()).containsEntry("failed", 1L).containsEntry("postponed", 1L);
            lock.execute("UNLOCK TABLES");
            Commands.Ended resumed = commands.run("upgrade", "resume");
            assertThat(resumed.status()).as(resumed.err()).isZero();
            assertThat(resumed.err()).contains("1 planned", "1 done");
            Commands.Ended again = commands.run("upgrade", "resume");
            assertThat(again.status()).isZero();
            assertThat(again.err()).contains("E-4269");
        }
    }

    @Test
    void aReadOnlyServerIsRefusedAndLostPrivilegesFailEachTableWithTheReason() throws Exception {
        try (TestServer server = old();
                Commands commands = new Commands(home)) {
            server.run("SET GLOBAL read_only = 1");
            String url = url(server).replace(server.user() + "@", "weak@");
            String[] run = {
                "upgrade",
                "run",
                "--server",
                url,
                "--schema",
                "legacy",
                "--write-binlog",
                "--backup",
                "none needed",
                "--confirm",
                "replicas=there are none",
                "--yes"
            };
            Commands.Ended readOnly = commands.run(run);
            assertThat(readOnly.status()).isEqualTo(1);
            assertThat(readOnly.err()).contains("E-3011").doesNotContain("to upgrade");
            assertThat(commands.run("upgrade", "plan", "--server", url, "--schema", "legacy")
                            .err())
                    .contains("Note: The server is read-only");
            server.run(
                    "SET GLOBAL read_only = 0",
                    "UPDATE mysql.db SET Alter_priv = 'N', Insert_priv = 'N' WHERE User = 'weak'",
                    "FLUSH PRIVILEGES");
            Commands.Ended denied = commands.run(run);
            assertThat(denied.status()).isEqualTo(1);
            assertThat(denied.err()).contains("E-3001");
        }
    }

    @Test
    void aServerThatIsUpToDateHasNothingToDo() throws SQLException {
        try (Commands commands = new Commands(home)) {
            TestServer server = Lab.mysql57();
            server.run(
                    "DROP DATABASE IF EXISTS " + Sql.name("fresh_tables"),
                    "CREATE DATABASE fresh_tables",
                    "CREATE TABLE fresh_tables.t (id INT PRIMARY KEY, d DATETIME)");
            Commands.Ended run =
                    upgrade(commands, "run", server, "--schema", "fresh_tables", "--backup", "none needed", "--yes");
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.err()).contains("0 to upgrade", "0 left");
            server.run("DROP DATABASE fresh_tables");
        }
    }
}
