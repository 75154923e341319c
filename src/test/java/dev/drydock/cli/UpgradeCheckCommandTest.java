package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What scripts rely on: statuses, streams and the form of the findings. */
@NeedsServers
@Timeout(120)
class UpgradeCheckCommandTest {

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Commands commands;

    @BeforeAll
    static void start() {
        server = Lab.fresh(ServerKind.MYSQL_5_6);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        commands = new Commands(folder.resolve("home"));
    }

    @AfterEach
    void close() throws SQLException {
        commands.close();
        server.run("DROP DATABASE IF EXISTS sys");
    }

    private Commands.Ended check(String... more) {
        String[] all = new String[more.length + 4];
        all[0] = "upgrade";
        all[1] = "check";
        all[2] = "--server";
        all[3] = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        System.arraycopy(more, 0, all, 4, more.length);
        return commands.run(all);
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    @Test
    void aServerWithoutErrorsEndsWithNought() throws IOException {
        Path config = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nport=1\n");
        Commands.Ended ended = check("--target", "5.7", "--config", config.toString(), "--format", "json");
        assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
        JsonNode json = json(ended.out());
        assertThat(json.propertyNames())
                .containsExactly(
                        "run", "path", "counts", "groups", "findings", "not_evaluated", "checks", "left_out", "gates");
        assertThat(json.get("not_evaluated").isEmpty()).isTrue();
        assertThat(json.get("path").get(0).asString()).isEqualTo("5.6 → 5.7");
        assertThat(json.get("findings").get(0).propertyNames())
                .contains("check", "severity", "object", "message", "remedy", "accepted");
        assertThat(json.get("findings").get(0).get("accepted").isNull()).isTrue();
        assertThat(json.get("left_out").get(0).asString()).isEqualTo("zero-date-data");
        assertThat(commands.history()
                        .runs(RunFilter.newest(1))
                        .getFirst()
                        .summary()
                        .get("checks left out"))
                .contains("zero-date-data");
        assertThat(ended.err()).contains("0 errors").contains("0 not evaluated");
    }

    @Test
    void warningsFailTheCheckWhereTheyAreSaidTo() throws SQLException {
        server.run("CREATE DATABASE sys", "CREATE VIEW sys.version AS SELECT 1 AS stored");
        assertThat(check("--target", "5.7", "--no-config").status()).isZero();
        assertThat(check("--target", "5.7", "--no-config", "--fail-on", "error").status())
                .isZero();
        Commands.Ended ended = check("--target", "5.7", "--no-config", "--fail-on", "warning");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("0 errors").contains("2 warnings");
    }

    @Test
    void theRemediesAreWrittenAsOneScriptThatIsRefusedBeforeTheWorkWhereItCannotBe() throws IOException {
        Path script = folder.resolve("remedies.sql");
        check("--target", "5.7", "--no-config", "--format", "json", "--remedy-script", script.toString());
        String written = Files.readString(script);
        assertThat(written.lines().filter(line -> !line.startsWith("-- ") && !line.isBlank()))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("SET ") || line.startsWith("ALTER ") || line.startsWith("GRANT "));
        Commands.Ended refused = check(
                "--target",
                "5.7",
                "--no-config",
                "--remedy-script",
                folder.resolve("no/r.sql").toString());
        assertThat(refused.status()).isNotZero();
        assertThat(refused.err()).contains("E-1007");
        assertThat(commands.history().runs(RunFilter.newest(5))).hasSize(1);
    }

    @Test
    void errorsEndWithOneAndAreInTheHistory() throws SQLException {
        server.run("CREATE DATABASE sys");
        Commands.Ended ended = check("--target", "5.7", "--no-config", "--format", "json");
        assertThat(ended.status()).isEqualTo(1);
        JsonNode json = json(ended.out());
        RunSummary run = commands.history().runs(RunFilter.newest(1)).getFirst();
        assertThat(run.start().kind()).isEqualTo("upgrade-check");
        assertThat(run.id()).isEqualTo(json.get("run").get("id").asLong());
        assertThat(commands.history().findings(run.id())).anySatisfy(finding -> {
            assertThat(finding.check()).isEqualTo("sys-schema");
            assertThat(finding.severity()).isEqualTo("ERROR");
            assertThat(finding.object().schema()).isEqualTo("sys");
        });
        assertThat(commands.history().findings(run.id()))
                .hasSize(json.get("findings").size());
    }

    @Test
    void withoutTheOptionFileTheRunIsNotPassed() {
        Commands.Ended ended = check("--target", "5.7", "--format", "json");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(json(ended.out()).get("not_evaluated").get(0).get("check").asString())
                .isEqualTo("removed-options");
        assertThat(check("--target", "5.7", "--no-config").status()).isZero();
    }

    @Test
    void theCorrectedCopyIsWrittenAndTheOriginalStays() throws IOException {
        String text = "[mysqld]\nstorage_engine=InnoDB\n";
        Path config = Files.writeString(folder.resolve("my.cnf"), text);
        Path copy = folder.resolve("new.cnf");
        Commands.Ended ended =
                check("--target", "5.7", "--config", config.toString(), "--corrected-config", copy.toString());
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).startsWith("ERROR  removed-options");
        assertThat(config).hasContent(text);
        assertThat(Files.readString(copy)).contains("\ndefault_storage_engine = InnoDB\n");
        assertThat(check("--target", "5.7", "--config", config.toString(), "--corrected-config", config.toString())
                        .status())
                .isEqualTo(2);
    }

    @Test
    void everyIncludedFileGetsACopyOfItsOwnAndNothingIsWrittenOver() throws IOException {
        Path parts = Files.createDirectories(folder.resolve("conf.d"));
        Path one = Files.writeString(parts.resolve("one.cnf"), "[mysqld]\ntimed_mutexes=1\n");
        Path other = Files.writeString(folder.resolve("one.cnf"), "[mysqld]\nport=1\n");
        Path config = Files.writeString(
                folder.resolve("my.cnf"), "[mysqld]\n!include " + other + "\n!includedir " + parts + "\n");
        Path there = Files.writeString(folder.resolve("new.cnf.one"), "somebody's own");
        Path copy = folder.resolve("new.cnf");
        Commands.Ended ended =
                check("--target", "5.7", "--config", config.toString(), "--corrected-config", copy.toString());
        assertThat(ended.err()).contains(one + ": " + folder.resolve("new.cnf.one.3"));
        assertThat(Files.readString(copy))
                .isEqualTo("[mysqld]\n# drydock: corrected copies stand for: !include " + other + "\n!include " + copy
                        + ".one.2\n# drydock: corrected copies stand for: !includedir " + parts + "\n!include " + copy
                        + ".one.3\n");
        assertThat(Files.readString(folder.resolve("new.cnf.one.2"))).isEqualTo("[mysqld]\nport=1\n");
        assertThat(Files.readString(folder.resolve("new.cnf.one.3"))).contains("# timed_mutexes=1");
        assertThat(there).hasContent("somebody's own");
        assertThat(one).hasContent("[mysqld]\ntimed_mutexes=1\n");
        assertThat(check("--target", "5.7", "--config", config.toString(), "--corrected-config", one.toString())
                        .status())
                .isEqualTo(2);
    }

    @Test
    void whatCannotBeMeantIsAUsageErrorAndWhatCannotBeReachedIsThree() {
        assertThat(check().status()).isEqualTo(2);
        assertThat(check("--target", "5.8").status()).isEqualTo(2);
        assertThat(check("--target", "5.7", "--config", folder.resolve("none").toString())
                        .status())
                .isEqualTo(2);
        assertThat(check("--target", "5.7", "--config", "a", "--no-config").status())
                .isEqualTo(2);
        Commands.Ended back = check("--target", "5.5");
        assertThat(back.status()).isEqualTo(2);
        assertThat(back.err()).contains("E-4203");
        assertThat(check("--target", "5.6.10").status()).isEqualTo(2);
        assertThat(check("--target", "5.7", "--severity", "bad").status()).isEqualTo(2);
        assertThat(commands.run("upgrade", "check", "--server", "mysql://root@127.0.0.1:1", "--target", "5.7")
                        .status())
                .isEqualTo(3);
    }

    @Test
    void manyTablesOfOneKindAreOneThingToDoInEveryOutput() throws SQLException, IOException {
        server.run("CREATE DATABASE many DEFAULT CHARACTER SET latin1");
        try {
            for (int i = 0; i < 30; i++) {
                server.run("CREATE TABLE many.t" + (100 + i) + " (y YEAR(4), stored INT)");
            }
            String[] words = {"--target", "5.7.44", "--no-config", "--severity", "warning"};
            Commands.Ended table = check(words);
            assertThat(table.out().lines().filter(line -> line.startsWith("WARNING  reserved-words  ")))
                    .containsExactly("WARNING  reserved-words  30 objects");
            assertThat(table.out())
                    .contains("many.t100.stored, many.t101.stored, ")
                    .contains("https://");
            assertThat(table.out()).doesNotContain("NOTICE  ");
            JsonNode json = json(check(with(words, "--format", "json")).out());
            JsonNode group = json.get("groups")
                    .valueStream()
                    .filter(one -> one.get("check").asString().equals("reserved-words"))
                    .findFirst()
                    .orElseThrow();
            assertThat(group.get("count").asInt()).isEqualTo(30);
            assertThat(group.get("objects").get(29).asString()).isEqualTo("many.t129.stored");
            assertThat(group.get("hops").get(0).asString()).isEqualTo("5.6 → 5.7");
            assertThat(group.get("link").asString()).startsWith("https://");
            assertThat(json.get("counts").get("warning").asInt()).isGreaterThanOrEqualTo(30);
            assertThat(json.get("findings")
                            .valueStream()
                            .map(one -> one.get("severity").asString())
                            .distinct())
                    .containsExactly("WARNING");
            Path html = folder.resolve("report.html");
            check(with(words, "--format", "html", "--output", html.toString()));
            assertThat(Files.readString(html))
                    .contains("many.t100.stored", "many.t129.stored")
                    .contains("<a href=\"https://");
        } finally {
            server.run("DROP DATABASE many");
        }
    }

    private static String[] with(String[] words, String... more) {
        String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return all;
    }

    @Test
    void anAccountWithoutPrivilegesSeesNothingAndTheRunSaysSo() throws SQLException {
        server.run("CREATE USER 'case_nobody'@'%'");
        try {
            Commands.Ended ended = commands.run(
                    "upgrade",
                    "check",
                    "--server",
                    "mysql://case_nobody@127.0.0.1:" + server.port(),
                    "--target",
                    "8.0",
                    "--no-config",
                    "--data",
                    "--format",
                    "json");
            assertThat(ended.status()).isEqualTo(1);
            assertThat(json(ended.out())
                            .get("groups")
                            .valueStream()
                            .filter(group -> group.get("check").asString().equals("privileges"))
                            .map(group ->
                                    group.get("remedies").get(0).get("text").asString()))
                    .containsExactly("GRANT SELECT, SHOW DATABASES, SHOW VIEW, TRIGGER, EVENT, PROCESS,"
                            + " REPLICATION CLIENT ON *.* TO 'case_nobody'@'%';");
            JsonNode checks = json(ended.out()).get("checks");
            // These need no privilege: variables and prepared transactions are for everybody, and 5.6 has no
            // tablespaces
            // with names of their own.
            assertThat(checks)
                    .filteredOn(check -> !check.get("result").asString().equals("not_evaluated"))
                    .extracting(check -> check.get("check").asString())
                    .containsExactlyInAnyOrder(
                            "changed-defaults",
                            "log-bin-server-id",
                            "old-password-settings",
                            "sql-mode-default",
                            "fast-shutdown",
                            "open-xa",
                            "secure-file-priv",
                            "tablespace-names",
                            "lower-case-names");
        } finally {
            server.run("DROP USER 'case_nobody'@'%'");
        }
    }
}
