package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Upgrades of data that other versions wrote: of a real 5.6 under 5.7, and of a real MySQL 5.5 under MariaDB. */
@NeedsServers
@Timeout(180)
class UpgradeFromElsewhereTest {

    private static final Path MARIADB_UPGRADE = Path.of("/usr/bin/mariadb-upgrade");

    @TempDir
    private Path home;

    private static Commands.Ended upgrade(Commands commands, String step, TestServer server, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "upgrade", step, "--server", "mysql://" + server.user() + "@" + server.host() + ":" + server.port()));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    /** {@code schema.table} to what is planned for it, beside the mysql schema. */
    private static Map<String, String> planned(JsonNode list) {
        Map<String, String> planned = new TreeMap<>();
        list.forEach(node -> {
            if (!node.get("schema").asString().equals("mysql")) {
                planned.put(
                        node.get("schema").asString() + "." + node.get("table").asString(),
                        node.get("action").asString());
            }
        });
        return planned;
    }

    private static JsonNode plan(Commands commands, TestServer server) {
        Commands.Ended ended = upgrade(commands, "plan", server, "--format", "json");
        assertThat(ended.status()).as(ended.err()).isZero();
        return JsonMapper.shared().readTree(ended.out());
    }

    private static List<String> check(TestServer server, String table) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("CHECK TABLE " + table + " FOR UPGRADE")) {
            while (rows.next()) {
                texts.add(rows.getString(4));
            }
        }
        return texts;
    }

    @Test
    void dataOfAReal56IsUpgradedUnder57() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_6_DATA);
                Commands commands = new Commands(home)) {
            JsonNode plan = plan(commands, server);
            assertThat(planned(plan.get("actions")))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            "legacy.temporal_myisam", "repair",
                            "legacy.carried", "rebuild",
                            "later.parted", "upgrade_partitioning"));
            assertThat(planned(plan.get("manual"))).isEmpty();

            Commands.Ended run = upgrade(commands, "run", server, "--backup", "none needed", "--yes");
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(upgrade(commands, "verify", server).status()).isEqualTo(1);
            assertThat(check(server, "later.parted")).containsExactly("OK");
            assertThat(server.value("SELECT COUNT(*) FROM later.parted")).isEqualTo("3");
            assertThat(server.value("SELECT t FROM later.new_temporal")).isEqualTo("01:02:03.456");
            assertThat(server.value("SELECT COUNT(*) FROM legacy.carried"))
                    .isEqualTo(server.value("SELECT COUNT(*) FROM legacy.temporal_myisam"));
            assertThat(server.value("SELECT COUNT(*) FROM later.searched WHERE MATCH (body) AGAINST ('keel')"))
                    .isEqualTo("1");
        }
    }

    @Test
    void dataOfARealMySql55IsUpgradedUnderMariaDb() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB_ON_5_5_DATA);
                Commands commands = new Commands(home)) {
            JsonNode plan = plan(commands, server);
            // MariaDB works on with the old temporals, YEAR(2) and partitions as they are; views it wants repaired
            assertThat(planned(plan.get("actions")))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            "legacy.recent", "repair_view",
                            "legacy.copied", "repair_view",
                            "ugly.#mysql50#old-name", "rename",
                            // a folder of the jar that the data directory came in
                            "#mysql50#META-INF.", "rename_schema",
                            "#mysql50#old-schema.", "rename_schema"));
            assertThat(planned(plan.get("manual")))
                    .containsExactlyInAnyOrderEntriesOf(Map.of("ugly.dead", "recreate_view"));

            assumeTrue(Files.isExecutable(MARIADB_UPGRADE), "no mariadb-upgrade on this computer");
            Commands.Ended run = upgrade(
                    commands,
                    "run",
                    server,
                    "--backup",
                    "none needed",
                    "--yes",
                    "--system-tables",
                    MARIADB_UPGRADE.toString());
            // MariaDB renames no schema before its program has made mysql.proc anew; the program then does it itself
            assertThat(run.err())
                    .contains(
                            "exit code 0",
                            "3 done · 2 failed",
                            "#mysql50#old-schema: failed",
                            "Please use mariadb-upgrade");
            assertThat(check(server, "legacy.recent")).containsExactly("OK");
            assertThat(server.value("SELECT ALGORITHM FROM information_schema.VIEWS WHERE TABLE_NAME = 'copied'"))
                    .as("MySQL and MariaDB number them otherwise")
                    .isEqualTo("TEMPTABLE");
            assertThat(server.value("SELECT COUNT(*) FROM mysql.roles_mapping"))
                    .as("the program made the tables of MariaDB")
                    .isEqualTo("0");
            assertThat(server.value("SELECT COUNT(*) FROM legacy.recent"))
                    .isEqualTo(server.value("SELECT COUNT(*) FROM legacy.temporal_innodb"));
            assertThat(server.value("SELECT COUNT(*) FROM ugly.`old-name`")).isEqualTo("0");
            Commands.Ended verified = upgrade(commands, "verify", server);
            assertThat(verified.out().lines().skip(1))
                    .singleElement()
                    .asString()
                    .startsWith("ugly    dead   recreate view");
        }
    }
}
