package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run met is found by its code, its table and its server, and the run says what it was. */
@NeedsServers
@Timeout(120)
class HistoryFindTest extends CommandLine {

    private static final String NAME = "history_find";

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void make() throws Exception {
        server.run(
                "CREATE DATABASE " + NAME,
                "CREATE TABLE " + NAME + ".held (i INT PRIMARY KEY)",
                "CREATE TABLE " + NAME + ".free (i INT PRIMARY KEY)",
                "CREATE USER find_reader@'%'",
                "GRANT SELECT ON *.* TO find_reader@'%'");
        save("finder", server.user(), "test");
        save("reader", "find_reader", "test");
    }

    @AfterEach
    void drop() throws Exception {
        server.run("DROP DATABASE " + NAME, "DROP USER find_reader@'%'");
    }

    private void save(String name, String user, String environment) {
        Commands.Ended saved = commands.run(("servers add " + name + " --host " + server.host() + " --port "
                        + server.port() + " --user " + user + " --no-password --environment " + environment)
                .split(" "));
        assertThat(saved.status()).as(saved.err()).isZero();
    }

    private List<Long> found(String... words) {
        String[] all = new String[words.length + 4];
        all[0] = "history";
        all[1] = "search";
        System.arraycopy(words, 0, all, 2, words.length);
        all[words.length + 2] = "--format";
        all[words.length + 3] = "json";
        return JsonMapper.shared()
                .readTree(commands.run(all).out())
                .get("runs")
                .valueStream()
                .map(run -> run.get("run").asLong())
                .toList();
    }

    private JsonNode shown(long run) {
        return JsonMapper.shared()
                .readTree(commands.run("history", "show", "" + run, "--format", "json")
                        .out());
    }

    private void countWithOneLocked() throws Exception {
        try (Connection other = server.connect();
                Statement lock = other.createStatement()) {
            lock.execute("LOCK TABLES " + NAME + ".held WRITE");
            assertThat(commands.run("count", "--server", "finder", "--schema", NAME, "--lock-wait", "1")
                            .status())
                    .isEqualTo(1);
        }
    }

    @Test
    void theCodeOfAnItemAndATableFindTheRunAndItSaysWhyTheTableFailed() throws Exception {
        countWithOneLocked();
        commands.run("count", "--server", "finder", "--schema", NAME, "--exclude", "held");
        assertThat(found("E-3006")).containsExactly(1L);
        assertThat(found("e-3006", "--server", "finder")).containsExactly(1L);
        assertThat(found("E-3006", "--server", "other")).isEmpty();
        assertThat(found("E-3001")).isEmpty();
        assertThat(found("held")).containsExactly(1L);
        assertThat(found(NAME + ".free")).containsExactly(2L, 1L);
        assertThat(found(NAME + ".fr*")).containsExactly(2L, 1L);
        assertThat(found("finder")).containsExactly(2L, 1L);
        assertThat(found(server.host() + ":" + server.port())).containsExactly(2L, 1L);
        assertThat(found("hel")).as("half a name of a table").isEmpty();
        assertThat(commands.run("history", "show", "1").err())
                .contains(NAME + ".held: The table is locked by another session")
                .contains("E-3006");
        assertThat(shown(1).get("items")
                        .valueStream()
                        .filter(item -> item.get("state").asString().equals("failed")))
                .singleElement()
                .satisfies(item -> assertThat(item.get("error").asString()).contains("E-3006"));
    }

    @Test
    void whatFailedBesideTheTablesIsFoundShownAndCountedAsPlanned() throws Exception {
        commands.run("count", "--server", "reader", "--schema", NAME, "--growth-table", "--yes");
        assertThat(found("E-4104")).containsExactly(1L);
        assertThat(commands.run("history", "show", "1").err()).contains("(E-4104)");
        JsonNode run = shown(1).get("run");
        assertThat(run.get("summary").get("E-4104").asString()).contains("dbadmin.table_growth");
        JsonNode outcome = run.get("outcome");
        assertThat(outcome.get("planned").asInt())
                .isEqualTo(outcome.get("done").asInt() + outcome.get("failed").asInt())
                .isEqualTo(3);
        Path report = folder.resolve("one.html");
        commands.run("report", "1", "--output", report.toString());
        assertThat(Files.readString(report)).contains("3 planned = 2 done + 1 failed");
    }

    @Test
    void anUnlockingSaysWhatItWasForUntilWhenAndThroughWhichWay() throws Exception {
        save("guarded", server.user(), "production");
        Commands.Ended refused = commands.run("count", "--server", "guarded", "--growth-table", "--yes");
        assertThat(refused.err()).contains("Nothing was changed. (E-2301)");
        Commands.Ended counted = commands.run(
                "count", "--server", "guarded", "--schema", NAME, "--growth-table", "--yes", "--unlock", "weekly run");
        try {
            assertThat(counted.status()).as(counted.err()).isZero();
            assertThat(found("Unlocked")).containsExactly(1L);
            for (int run = 1; run <= 2; run++) {
                assertThat(commands.run("history", "show", "" + run).err())
                        .containsPattern("Unlocked because: weekly run \\(until 20..-");
            }
            JsonNode settings = shown(1).get("run").get("settings");
            assertThat(settings.get("unlocked because").asString()).isEqualTo("weekly run");
            assertThat(settings.get("unlocked until").asString()).contains("T");
            assertThat(settings.get("way to the server").asString()).isNotEmpty();
            assertThat(settings.get("clock of the server").asString()).isNotEmpty();
        } finally {
            server.run("DROP DATABASE dbadmin");
        }
    }

    @Test
    void eachNumberOfASessionIsTriedAndOneThatIsGoneFails() throws Exception {
        try (Connection other = server.connect();
                Statement asked = other.createStatement();
                ResultSet number = asked.executeQuery("SELECT CONNECTION_ID()")) {
            number.next();
            String there = number.getString(1);
            Commands.Ended ended =
                    commands.run(("threadpool end --server finder --yes --session 999999," + there).split(" "));
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.err()).contains("Unknown thread id: 999999");
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + there))
                    .isEqualTo("0");
            JsonNode outcome = shown(1).get("run").get("outcome");
            assertThat(List.of(
                            outcome.get("planned").asInt(),
                            outcome.get("done").asInt(),
                            outcome.get("failed").asInt()))
                    .containsExactly(2, 1, 1);
        }
    }

    @Test
    void aServerIsAskedForItsPasswordAgainAfterItHadNone() {
        assertThat(commands.run("servers", "edit", "finder", "--password-asked").status())
                .isZero();
        assertThat(commands.run("servers", "list").out()).containsPattern("finder .* asked");
        assertThat(commands.run("servers", "edit", "finder", "--password-asked", "--no-password")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void aServerThatIsMeantIsNamed() {
        assertThat(commands.run("count", "--server", "findr").err()).contains("Did you mean finder?");
        assertThat(commands.run("servers", "show", "Reader").err()).contains("Did you mean reader?");
        assertThat(commands.run("count", "--server", "elsewhere").err()).doesNotContain("Did you mean");
    }
}
