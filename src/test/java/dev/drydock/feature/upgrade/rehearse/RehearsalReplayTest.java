package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements of a log, run on two copies of the data by the old and the new server. */
@NeedsServers
@Timeout(300)
class RehearsalReplayTest {

    private static final List<String> TABLES = List.of(
            "CREATE DATABASE shop",
            "USE shop",
            "CREATE TABLE t (id INT PRIMARY KEY, g INT, name VARCHAR(20), d DOUBLE)",
            "CREATE TABLE plain (id INT PRIMARY KEY) ENGINE=MyISAM",
            "CREATE TABLE triggers_it (id INT PRIMARY KEY)",
            "CREATE TRIGGER tr AFTER INSERT ON triggers_it FOR EACH ROW INSERT INTO plain VALUES (NEW.id)",
            "INSERT INTO t VALUES "
                    + String.join(
                            ", ",
                            IntStream.range(0, 500)
                                    .mapToObj(i -> "(" + i + ", " + i * 7 % 5 + ", 'n" + i % 9 + "', " + i + " / 7)")
                                    .toList()));

    @TempDir
    private Path folder;

    private Path log(String... statements) throws Exception {
        return Files.write(
                folder.resolve("statements.sql"),
                ("\uFEFFUSE shop;\n" + String.join(";\n", statements) + ";\n").getBytes(StandardCharsets.UTF_8));
    }

    private Path data(ServerKind kind) throws Exception {
        TestServer stopped = Lab.fresh(kind);
        stopped.run(TABLES.toArray(String[]::new));
        Path data = stopped.dataDir().orElseThrow();
        stopped.stop();
        return data;
    }

    private ServerProgram program(ServerKind kind) throws Exception {
        return ServerProgram.at(LabPrograms.of(kind, folder));
    }

    private RehearsalOptions options(ServerKind kind, Path data, Path log, int seconds) throws Exception {
        ReplayOptions replay = new ReplayOptions(
                program(kind), List.of(log), Duration.ofSeconds(seconds), Duration.ofMinutes(2), 400, Duration.ZERO);
        return new RehearsalOptions(Rehearsals.NOTHING, Optional.empty(), false, false, 0, false, 1, Optional.of(data))
                .withReplay(Optional.of(replay));
    }

    private static List<String> told(RehearsalResult result) {
        return result.findings().stream()
                .filter(found -> found.finding().subject().schema().equals("shop"))
                .map(found -> found.finding().severity() + " " + found.statement() + " | "
                        + found.finding().message().replaceAll("\\s+", " "))
                .toList();
    }

    private static String shown(RehearsalResult result, String message) {
        return result.findings().stream()
                .filter(found -> found.finding().message().contains(message))
                .map(found -> found.finding().message() + "\n" + found.statement())
                .findFirst()
                .orElse("");
    }

    @Test
    void whatDiffersIsFoundByDigestAndNothingElseAndNoLiteralIsKept() throws Exception {
        Path data = data(ServerKind.MYSQL_5_7);
        Path log = log(
                "SET NAMES utf8mb4",
                "SELECT g, COUNT(*) FROM t GROUP BY g",
                "SELECT SQL_CACHE name FROM t WHERE name = 'hiddenwd'",
                "SELECT 'hiddenwd' = 'hiddenwd '",
                "SELECT PASSWORD('hiddenwd')",
                "SELECT g, GROUP_CONCAT(id ORDER BY id) x FROM t GROUP BY g DESC",
                "SELECT SUM(d), AVG(d) FROM t WHERE name <> 'hiddenwd'",
                "SELECT LEAST('ä', 1)",
                "SELECT NOW(), CURDATE()",
                "SELECT UUID(), 'hiddenwd'",
                "SELECT id FROM t ORDER BY g, id LIMIT 7",
                "SELECT id FROM t a",
                "UPDATE t SET name = 'hiddenwd' WHERE id < 10",
                "INSERT INTO t (id, name) VALUES (1, 'it''s hiddenwd')",
                "INSERT INTO t (id, name) VALUES (1000, 'hiddenwd')",
                "INSERT INTO t (id, name) VALUES (1000, 'hiddenwd')",
                "INSERT INTO plain VALUES (1)",
                "INSERT INTO triggers_it VALUES (1)",
                "DROP TABLE t",
                "SET GLOBAL read_only = 1",
                "SELECT 1 INTO OUTFILE '/tmp/hiddenwd'");
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RunResult<RehearsalResult> run = Rehearsals.run(
                    Lab.mysql57(),
                    new TargetChoice.Program(program(ServerKind.MYSQL_8_0)),
                    options(ServerKind.MYSQL_5_7, data, log, 10),
                    history);
            RehearsalResult result = run.value();

            assertThat(told(result))
                    .filteredOn(one -> one.contains("other columns"))
                    .singleElement()
                    .asString()
                    .contains("LEAST(?, ...) VARBINARY");
            assertThat(result.findings().toString()).doesNotContain("ä");
            assertThat(told(result))
                    .filteredOn(one -> !one.contains("LEAST"))
                    .satisfiesExactlyInAnyOrder(
                            one -> assertThat(one)
                                    .startsWith("WARNING SELECT g, COUNT(*) FROM t GROUP BY g |")
                                    .contains("sorts the groups of GROUP BY"),
                            one -> assertThat(one).startsWith("ERROR").contains("SQL_CACHE", "(1054)"),
                            one -> assertThat(one)
                                    .startsWith("WARNING SELECT ? = ? |")
                                    .contains("1 of its 1 row"),
                            one -> assertThat(one)
                                    .startsWith("ERROR SELECT PASSWORD(?) |")
                                    .contains("(1064)"),
                            one -> assertThat(one).startsWith("ERROR").contains("GROUP BY g DESC |", "(1064)"));
            assertThat(shown(result, "cannot be compared: UUID()")).contains("SELECT UUID(), ?");
            assertThat(shown(result, "error 1062")).contains("INSERT INTO t (id, name) VALUES (?, ...)");
            assertThat(shown(result, "return more rows")).contains("SELECT id FROM t a");
            assertThat(shown(result, "not run")).contains("DROP: 1", "SET GLOBAL: 1", "INTO: 1", "ENGINE = MyISAM: 2");
            assertThat(result.tallies().get("replayed")).isEqualTo(new KindTally(10, 3, 0));
            assertThat(shown(result, "MySQL 5.7.22 took ")).endsWith("at its start.\n");
            assertThat(result.tallies().get("old-server")).isEqualTo(new KindTally(1, 0, 0));
            assertThat(history.findings(run.id()).toString() + history.items(run.id()) + history.run(run.id()))
                    .doesNotContain("hiddenwd");
        }
    }

    /** Where a client speaks latin1, both versions compare alike; in the driver's own utf8mb4 they would not. */
    @Test
    void theCharacterSetOfTheLogsClientsIsObeyed() throws Exception {
        Path data = data(ServerKind.MYSQL_5_7);
        Path log = Files.write(
                folder.resolve("latin1.sql"),
                ("USE shop; SET NAMES latin1; SELECT 'ß' = 's', 'a' = 'a '; /* c */ SET NAMES 'latin1';"
                                + " SET NAMES utf8mb4 COLLATE utf8mb4_bin; SELECT HEX('é'), COLLATION('é'); SELECT '€'"
                                + " LIKE '_';")
                        .getBytes(Charset.forName("windows-1252")));
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            Lab.mysql57(),
                            new TargetChoice.Program(program(ServerKind.MYSQL_8_0)),
                            options(ServerKind.MYSQL_5_7, data, log, 10),
                            history)
                    .value();
            assertThat(told(result)).isEmpty();
            assertThat(shown(result, "for clients of"))
                    .contains("latin1. SET NAMES in the logs: 3, of which 2 for this.");
            assertThat(result.tallies().get("replayed")).isEqualTo(new KindTally(3, 0, 0));
        }
    }

    /** Of MySQL before 8.0.3, whose digests have no sample, what its sessions ran last. */
    @Test
    void whatTheServerItselfRemembersIsRunOnBothSides() throws Exception {
        ServerKind kind = ServerKind.MYSQL_5_7;
        Path data = data(kind);
        ReplayOptions replay = new ReplayOptions(
                program(kind), List.of(), Duration.ofSeconds(10), Duration.ofMinutes(2), 400, Duration.ZERO);
        try (TestServer source = Lab.fresh(
                        kind,
                        "--performance-schema=ON",
                        "--performance-schema-consumer-events-statements-history-long=ON");
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(TABLES.toArray(String[]::new));
            source.run(
                    "USE shop",
                    "SELECT name FROM t WHERE id = 7 AND name <> 'hiddenwd'",
                    "SELECT name FROM t WHERE id = 8 AND name <> 'hiddenwd'",
                    "SELECT @@version_comment, 'hiddenwd' FROM t WHERE id = 1",
                    "SELECT JSON_MERGE('[1]', '[\"hiddenwd\"]') FROM t WHERE id = 1");
            RunResult<RehearsalResult> run = Rehearsals.run(
                    source,
                    new TargetChoice.Program(program(ServerKind.MYSQL_8_0)),
                    new RehearsalOptions(
                                    Rehearsals.NOTHING, Optional.empty(), false, false, 0, true, 1, Optional.of(data))
                            .withReplay(Optional.of(replay)),
                    history);
            assertThat(shown(run.value(), "run on both copies"))
                    .contains(" the same")
                    .doesNotContain("1 are", "1 differ,");
            assertThat(run.value()
                            .tallies()
                            .getOrDefault("replayed", KindTally.NONE)
                            .built())
                    .isGreaterThanOrEqualTo(2);
            assertThat(run.value().findings().toString() + history.findings(run.id()) + history.items(run.id()))
                    .doesNotContain("hiddenwd");
        }
    }

    static List<Arguments> otherPairs() {
        return Trials.some(
                List.of(Arguments.of(
                        ServerKind.MYSQL_5_6,
                        ServerKind.MYSQL_5_7,
                        "INSERT INTO t (id, d) VALUES (2000, 1 / 0), (2001, 'x')",
                        "")),
                List.of(Arguments.of(
                        ServerKind.MARIADB,
                        ServerKind.MARIADB_11_4,
                        "SELECT id, name FROM t WHERE g = 3 ORDER BY id LIMIT 5",
                        "")));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("otherPairs")
    void otherPairsOfVersions(ServerKind from, ServerKind to, String statement, String found) throws Exception {
        Path data = data(from);
        Path log = log(statement, "SELECT COUNT(*), SUM(d) FROM t", "DELETE FROM t WHERE g = 1");
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            Lab.shared(from),
                            new TargetChoice.Program(program(to)),
                            options(from, data, log, 10),
                            history)
                    .value();
            assertThat(String.join("\n", told(result))).isEqualTo(found);
            assertThat(result.tallies().get("replayed"))
                    .as(result.findings().toString())
                    .isEqualTo(new KindTally(3, 0, 0));
        }
    }

    static List<Arguments> endedBefore() {
        return Trials.some(
                List.of(Arguments.of("Count rows on both servers", "11.4.5")),
                List.of(Arguments.of("Count rows on both servers", "10.11")));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("endedBefore")
    void aServerThatEndsBeforeTheFirstStatementIsNamed(String stage, String ended) throws Exception {
        Path data = data(ServerKind.MARIADB);
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                OpenServer opened = OpenServer.open(Lots.profile(Lab.mariadb()), Secret.none())) {
            Set<Long> others = ProcessHandle.current()
                    .descendants()
                    .map(ProcessHandle::pid)
                    .collect(Collectors.toSet());
            RehearsalJob job = new RehearsalJob(
                    opened,
                    new TargetChoice.Program(program(ServerKind.MARIADB_11_4)),
                    options(ServerKind.MARIADB, data, log("SELECT 1"), 20),
                    () -> history,
                    _ -> {});
            JobOutcome<RunResult<RehearsalResult>> outcome = new CurrentThreadRunner()
                    .submit(new StageCancel<>(job, stage, () -> end(ended, others)))
                    .await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            RunResult<RehearsalResult> run = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
            assertThat(run.value().findings())
                    .filteredOn(found -> found.finding().severity() == Severity.ERROR)
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.finding().message())
                                .startsWith("MariaDB " + ended)
                                .contains("ended before its answers were compared");
                        assertThat(found.statement()).contains("ready for connections");
                    });
            assertThat(run.value().tallies().get("replayed")).isEqualTo(new KindTally(0, 0, 1));
            assertThat(shown(run.value(), "No further statements were run")).isNotEmpty();
            assertThat(run.outcome().good()).isFalse();
        }
    }

    /** The process of the target is ended while a statement runs, as a crash does. */
    @ParameterizedTest
    @CsvSource({"11.4.5, 2", "10.11, 1"})
    void aStatementThatEndsAServerIsNamedAndTheRestIsRun(String ended, int asleep) throws Exception {
        Path data = data(ServerKind.MARIADB);
        Path log = log(
                "SELECT COUNT(*) FROM t WHERE id = 1",
                "SELECT SLEEP(8) FROM t WHERE id = 1 AND name <> 'hiddenwd'",
                "SELECT id FROM t WHERE id = 5");
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                OpenServer opened = OpenServer.open(Lots.profile(Lab.mariadb()), Secret.none())) {
            // servers that tests share are no part of it
            Set<Long> others = ProcessHandle.current()
                    .descendants()
                    .map(ProcessHandle::pid)
                    .collect(Collectors.toSet());
            RehearsalJob job = new RehearsalJob(
                    opened,
                    new TargetChoice.Program(program(ServerKind.MARIADB_11_4)),
                    options(ServerKind.MARIADB, data, log, 20),
                    () -> history,
                    _ -> {});
            StageCancel<RunResult<RehearsalResult>> watched = new StageCancel<>(job, "", () -> {});
            Thread.startVirtualThread(() -> endOnce(() -> watched.sent("SELECT SLEEP(8)") == asleep, ended, others));
            JobOutcome<RunResult<RehearsalResult>> outcome =
                    new CurrentThreadRunner().submit(watched).await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            RehearsalResult result = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome)
                    .value()
                    .value();
            if (ended.equals("11.4.5")) {
                assertThat(told(result))
                        .singleElement()
                        .asString()
                        .startsWith("ERROR SELECT SLEEP(?) FROM t")
                        .contains("server crashed or was ended while it ran");
            } else {
                assertThat(told(result)).isEmpty();
                assertThat(shown(result, "server of the source ended")).contains("SELECT SLEEP(?) FROM t");
            }
            int refused = ended.equals("11.4.5") ? 1 : 0;
            assertThat(result.tallies().get("replayed")).isEqualTo(new KindTally(3 - refused, refused, 0));
            assertThat(history.findings(1).toString()).doesNotContain("hiddenwd");
        }
    }

    private static void endOnce(Callable<Boolean> asleep, String ended, Set<Long> others) {
        try {
            Lots.eventually(Duration.ofMinutes(4), asleep);
            end(ended, others);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void end(String ended, Set<Long> others) {
        ProcessHandle.current()
                .descendants()
                .filter(process -> !others.contains(process.pid()))
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line ->
                                line.contains("11.4.5") == ended.equals("11.4.5") && line.contains("--datadir="))
                        .isPresent())
                .forEach(process -> {
                    process.destroyForcibly();
                    process.onExit().join();
                });
    }

    @Test
    void aLogOfWhichNothingIsComparedIsToldAloud() throws Exception {
        Path data = data(ServerKind.MARIADB);
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            Lab.mariadb(),
                            new TargetChoice.Program(program(ServerKind.MARIADB_11_4)),
                            options(ServerKind.MARIADB, data, log("DROP TABLE t"), 2),
                            history)
                    .value();
            assertThat(result.findings())
                    .anySatisfy(one -> assertThat(
                                    one.finding().severity() + one.finding().message())
                            .startsWith("WARNINGNot one statement was compared"));
            assertThat(shown(result, "not run")).contains("DROP: 1");
        }
    }

    @Test
    void whatNeverEndsOnTheTargetIsAnErrorAndOnTheSourceIsNotCompared() throws Exception {
        Path data = data(ServerKind.MARIADB);
        String rows = "t a, t b, t c, t d";
        Path log = log(
                "SELECT COUNT(*) FROM " + rows + " WHERE a.d + b.d + c.d + d.d < 0",
                "SELECT IF(@@version LIKE '10.%', 1, (SELECT COUNT(*) FROM " + rows
                        + " WHERE a.d * b.d * c.d * d.d < 0))",
                "SELECT 1");
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            Lab.mariadb(),
                            new TargetChoice.Program(program(ServerKind.MARIADB_11_4)),
                            options(ServerKind.MARIADB, data, log, 2),
                            history)
                    .value();
            assertThat(told(result))
                    .singleElement()
                    .asString()
                    .startsWith("ERROR SELECT IF(@@version LIKE ?")
                    .contains("did not finish it within 2 s");
            assertThat(shown(result, "did not finish them in time")).contains("a.d + b.d + c.d + d.d < ?");
        }
    }

    @Test
    void whatIsNoLogOrNoProgramOfTheSourceIsRefusedBeforeAnythingIsCopied() throws Exception {
        Path data = data(ServerKind.MYSQL_5_7);
        Path empty = Files.writeString(folder.resolve("empty"), "-- nothing\n");
        Path wide = Files.write(folder.resolve("wide"), "\uFEFFSELECT 1;\n".getBytes(StandardCharsets.UTF_16LE));
        Path accounts = Files.writeString(
                folder.resolve("passwd"), "root:x:0:0:root:/root:/bin/bash\nbin:x:1:1::/bin:/bin/false\n");
        TargetChoice target = new TargetChoice.Program(program(ServerKind.MYSQL_9));
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            for (RehearsalOptions options : Set.of(
                    options(ServerKind.MYSQL_5_7, data, empty, 1),
                    options(ServerKind.MYSQL_5_7, data, wide, 1),
                    options(ServerKind.MYSQL_5_7, data, accounts, 1),
                    options(ServerKind.MYSQL_5_7, data, folder.resolve("none"), 1))) {
                assertThat(Rehearsals.outcome(Lab.mysql57(), target, options, history)
                                .toString())
                        .contains("NO_STATEMENTS");
            }
            assertThat(Rehearsals.outcome(
                                    Lab.mysql57(),
                                    target,
                                    options(ServerKind.MYSQL_8_0, data, log("SELECT 1"), 1),
                                    history)
                            .toString())
                    .contains("OTHER_SERIES");
        }
    }
}
