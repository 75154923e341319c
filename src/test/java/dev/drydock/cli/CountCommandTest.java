package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What scripts rely on: statuses, streams and the forms of the results. */
@NeedsServers
@Timeout(120)
class CountCommandTest extends CommandLine {

    private static final int SOME_FAILED = 1;

    private final TestServer server = Lab.mysql57();
    private final String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();

    @BeforeEach
    void schema() throws SQLException {
        server.run(
                "DROP DATABASE IF EXISTS contract",
                "CREATE DATABASE contract",
                "USE contract",
                "CREATE TABLE three (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO three VALUES (), (), ()",
                "CREATE TABLE none (id INT) ENGINE=MyISAM",
                "CREATE VIEW seen AS SELECT * FROM three");
    }

    @AfterEach
    void dropSchema() throws SQLException {
        server.run("DROP DATABASE IF EXISTS contract");
    }

    @Test
    void jsonHasTheShapeThatScriptsRead() {
        Instant before = Instant.now();
        Commands.Ended ended = count("--format", "json", "--workers", "2");
        assertThat(ended.status()).as(ended.err()).isZero();
        JsonNode json = json(ended.out());
        assertThat(json.propertyNames()).containsExactly("run", "tables", "skipped");
        JsonNode run = json.get("run");
        assertThat(run.propertyNames())
                .containsExactly("id", "outcome", "server", "version", "started", "finished", "mode", "workers");
        assertThat(run.get("id").asLong())
                .isEqualTo(
                        commands.history().runs(RunFilter.newest(1)).getFirst().id());
        assertThat(run.get("server").asString()).isEqualTo(server.host() + ":" + server.port());
        assertThat(run.get("version").asString()).contains("5.7.");
        assertThat(run.get("mode").asString()).isEqualTo("own_moment");
        assertThat(run.get("workers").asInt()).isEqualTo(2);
        Instant started = Instant.parse(run.get("started").asString());
        assertThat(started).isAfterOrEqualTo(before.minusMillis(1));
        assertThat(Instant.parse(run.get("finished").asString())).isAfterOrEqualTo(started);
        JsonNode tables = json.get("tables");
        assertThat(tables.size()).isEqualTo(2);
        JsonNode three = table(tables, "three");
        assertThat(three.propertyNames())
                .startsWith("schema", "table", "engine", "rows", "estimate", "bytes", "millis", "status", "error");
        assertThat(three.get("schema").asString()).isEqualTo("contract");
        assertThat(three.get("engine").asString()).isEqualTo("InnoDB");
        assertThat(three.get("rows").asLong()).isEqualTo(3);
        assertThat(three.get("bytes").asLong()).isPositive();
        assertThat(three.get("status").asString()).isEqualTo("counted");
        assertThat(three.get("error").isNull()).isTrue();
        assertThat(json.get("skipped").get("views").asInt()).isEqualTo(1);
    }

    @Test
    void aTableThatCannotBeCountedEndsWithOneAndIsInTheResultWithItsError() throws SQLException {
        server.run(
                "CREATE TABLE contract.away (id INT) ENGINE=MERGE UNION=(contract.none)",
                "ALTER TABLE contract.none ENGINE=InnoDB");
        Commands.Ended ended = count("--format", "json");
        assertThat(ended.status()).as(ended.out()).isEqualTo(SOME_FAILED);
        JsonNode away = table(json(ended.out()).get("tables"), "away");
        assertThat(away.get("rows").isNull()).isTrue();
        assertThat(away.get("status").asString()).isEqualTo("failed");
        assertThat(away.get("error").get("code").asString()).startsWith("E-");
        assertThat(away.get("error").get("advice").asString()).isNotBlank();
        assertThat(table(json(ended.out()).get("tables"), "three").get("rows").asLong())
                .isEqualTo(3);
        assertThat(ended.err()).contains("1 failed");
    }

    @Test
    void partitionsFollowTheirTableInTheTerminalAndInTheReport() throws SQLException {
        server.run(
                "CREATE TABLE contract.parts (id INT PRIMARY KEY) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION low VALUES LESS THAN (10), PARTITION high VALUES LESS THAN MAXVALUE)",
                "INSERT INTO contract.parts VALUES (1), (11), (12)");
        String plain = count("--table", "parts").out();
        assertThat(plain).contains("parts").doesNotContain("high");
        String terminal = count("--table", "parts", "--partitions").out();
        assertThat(terminal.lines().skip(1).map(line -> line.trim().replaceAll(" +", " ")))
                .satisfiesExactly(
                        whole -> assertThat(whole).startsWith("contract parts InnoDB 3 "),
                        low -> assertThat(low).startsWith("low 1 "),
                        high -> assertThat(high).startsWith("high 2 "));
        String csv =
                count("--table", "parts", "--partitions", "--format", "csv").out();
        assertThat(csv.lines()).hasSize(2);
        String report =
                count("--table", "parts", "--partitions", "--format", "html").out();
        assertThat(report).contains("partition", "contract.parts.high");
    }

    @Test
    void atOneMomentRefusesTablesThatHaveNoneAndNamesThem() {
        Commands.Ended refused = count("--at-one-moment", "--format", "json");
        assertThat(refused.status()).isEqualTo(SOME_FAILED);
        assertThat(refused.err()).contains("contract.none (MyISAM)");
        assertThat(refused.out()).isEmpty();
        Commands.Ended ended = count("--at-one-moment", "--format", "json", "--table", "three");
        assertThat(ended.status()).isZero();
        JsonNode run = json(ended.out()).get("run");
        assertThat(run.get("mode").asString()).isEqualTo("one_moment");
        assertThat(Instant.parse(run.get("snapshot").asString()))
                .isBetween(
                        Instant.parse(run.get("started").asString()).minus(Duration.ofSeconds(2)),
                        Instant.parse(run.get("finished").asString()).plus(Duration.ofSeconds(2)));
        assertThat(run.get("locked_millis").isNumber()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "json", "html"})
    void resultsGoToStandardOutputAndMessagesToStandardError(String format) {
        Commands.Ended ended = count("--format", format);
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).contains("three").doesNotContain("1 view skipped");
        assertThat(ended.err()).contains("2 tables", "2 counted", "3 rows", "1 view skipped", "run 1");
        assertThat(ended.err()).doesNotContain("three");
    }

    @Test
    void csvHasOneLinePerTableAfterItsHeader() {
        assertThat(count("--format", "csv").out().lines())
                .hasSize(3)
                .startsWith("schema,table,engine,rows,estimate,bytes,millis,status,error")
                .anyMatch(line -> line.startsWith("contract,three,InnoDB,3,"));
    }

    /** The table for people begins with the biggest. */
    @Test
    void filesAreInTheOrderOfNamesSoThatTwoRunsCanBeCompared() {
        assertThat(count("--format", "csv").out().lines().skip(1).map(line -> line.split(",", -1)[1]))
                .containsExactly("none", "three");
        List<String> tables = new ArrayList<>();
        json(count("--format", "json").out())
                .get("tables")
                .forEach(table -> tables.add(table.get("table").asString()));
        assertThat(tables).containsExactly("none", "three");
        String shown = count("--format", "table").out();
        assertThat(shown.indexOf("three")).isLessThan(shown.indexOf("none"));
    }

    @Test
    void namesOfAnyKindComeThroughEachForm() throws SQLException {
        List<String> names =
                List.of("quo\"te", "back`tick", "two\nlines", "snow ☃ ünï", "<script>alert(1)</script>", "=1+1", "a,b");
        for (String name : names) {
            server.run("CREATE TABLE contract.`" + name.replace("`", "``") + "` (id INT) ENGINE=InnoDB");
        }
        List<String> found = new ArrayList<>();
        json(count("--format", "json").out())
                .get("tables")
                .forEach(table -> found.add(table.get("table").asString()));
        assertThat(found).containsAll(names).hasSize(names.size() + 2);
        String csv = count("--format", "csv").out();
        assertThat(csv)
                .contains(
                        "contract,\"quo\"\"te\",",
                        "contract,back`tick,",
                        "contract,\"two\nlines\",",
                        "contract,snow ☃ ünï,",
                        "contract,<script>alert(1)</script>,",
                        "contract,=1+1,",
                        "contract,\"a,b\",");
        String html = count("--format", "html").out();
        assertThat(html)
                .contains("&lt;script>alert(1)&lt;/script>".replace(">", html.contains("&gt;") ? "&gt;" : ">"))
                .doesNotContain("<script>")
                .contains("snow ☃ ünï", "two\nlines");
        Commands.Ended table = count("--format", "table");
        assertThat(table.out().lines())
                .as("one line for each table and the header")
                .hasSize(names.size() + 3);
        assertThat(table.out()).contains("quo\"te", "back`tick", "two\\nlines", "snow ☃ ünï", "=1+1");
    }

    @Test
    void aNameCannotDriveTheTerminal() throws SQLException {
        server.run("CREATE TABLE contract.`red\u001b[31m` (id INT) ENGINE=InnoDB");
        assertThat(count("--format", "table").out()).contains("red\\u001b[31m").doesNotContain("\u001b");
    }

    @Test
    void anOutputFileIsWrittenWholeAndReplacesAnOldOne() throws Exception {
        Path output = Files.writeString(folder.resolve("rows.json"), "old ".repeat(10_000));
        Commands.Ended ended = count("--format", "json", "--output", output.toString());
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).isEmpty();
        assertThat(json(Files.readString(output)).get("tables").size()).isEqualTo(2);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("home", "rows.json");
        }
    }

    @Test
    void anOutputThatCannotBeWrittenIsRefusedBeforeAnythingIsCounted() throws Exception {
        Path missing = folder.resolve("no such folder").resolve("rows.csv");
        Commands.Ended ended = count("--format", "csv", "--output", missing.toString());
        assertThat(ended.status()).isEqualTo(SOME_FAILED);
        assertThat(ended.err()).contains("E-1007", missing.toString());
        assertThat(commands.history().runs(RunFilter.newest(1))).isEmpty();
        Path occupied = Files.createDirectory(folder.resolve("occupied"));
        Files.createDirectory(occupied.resolve("inside"));
        assertThat(count("--format", "csv", "--output", occupied.toString()).err())
                .contains("E-1007");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("home", "occupied");
        }
    }

    @Test
    void thePreviewShowsTheStatementsAndCountsNothing() {
        Commands.Ended ended = count("--preview");
        assertThat(ended.status()).isZero();
        assertThat(ended.out().lines())
                .contains("SELECT COUNT(*) FROM `contract`.`three`;", "SELECT COUNT(*) FROM `contract`.`none`;")
                .allMatch(line -> line.endsWith(";") || line.startsWith("-- "));
        assertThat(ended.err()).contains("Workers: ");
        assertThat(commands.history().runCount()).isZero();
    }

    @Test
    void globsChooseTables() {
        assertThat(tables("--table", "t*")).containsExactly("three");
        assertThat(tables("--table", "contract.n?ne")).containsExactly("none");
        assertThat(tables("--exclude", "three")).containsExactly("none");
        assertThat(tables("--table", "three", "--table", "none")).hasSize(2);
        assertThat(tables("--table", "nothing*")).isEmpty();
    }

    @Test
    void aWrongPasswordEndsWithThree() {
        Commands.Ended ended = commands.typing(
                "wrong\n", "count", "--server", url.replace("//root@", "//nobody@"), "--password-stdin");
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("E-2006", "nobody");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void historyListsShowsAndComparesRuns() throws SQLException {
        assertThat(count().status()).isZero();
        server.run(
                "INSERT INTO contract.three VALUES (), ()",
                "DROP TABLE contract.none",
                "CREATE TABLE contract.fresh (id INT) ENGINE=InnoDB");
        assertThat(count().status()).isZero();
        assertThat(commands.run("history", "list", "--format", "csv").out().lines())
                .hasSize(3)
                .startsWith("run,what,server,version,started,outcome,items,tags")
                .element(1)
                .asString()
                .startsWith("2,")
                .contains(",complete,2 counted");
        assertThat(commands.run("history", "list", "--limit", "1").out().lines())
                .hasSize(2);
        Commands.Ended shown = commands.run("history", "show", "1", "--format", "csv");
        assertThat(shown.out().lines()).hasSize(3).anyMatch(line -> line.startsWith("contract,three,,InnoDB,3,"));
        assertThat(shown.err()).startsWith("Run 1: ").contains("complete");
        Commands.Ended diff = commands.run("history", "diff", "1", "2", "--format", "csv");
        assertThat(diff.status()).isZero();
        assertThat(diff.out().lines())
                .containsExactly(
                        "schema,table,before,after,growth,percent,change",
                        "contract,three,3,5,2,+66.67 %,grew",
                        "contract,fresh,,0,,,new",
                        "contract,none,0,,,,gone");
        assertThat(commands.run("history", "diff", "1", "2").out()).contains("grew", "new", "gone", "+66.67 %");
    }

    private Commands.Ended count(String... more) {
        String[] line = {"count", "--server", url, "--schema", "contract", "--max-threads-running", "0"};
        return commands.run(Stream.of(line, more).flatMap(Stream::of).toArray(String[]::new));
    }

    private List<String> tables(String... more) {
        String[] csv = Stream.of(new String[] {"--format", "csv"}, more)
                .flatMap(Stream::of)
                .toArray(String[]::new);
        return count(csv)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1)[1])
                .toList();
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private static JsonNode table(JsonNode tables, String name) {
        for (JsonNode table : tables) {
            if (table.get("table").asString().equals(name)) {
                return table;
            }
        }
        throw new AssertionError(name + " is not in " + tables);
    }
}
