package dev.drydock.feature.upgrade.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Total;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Times that differ, and logs as servers of today write them. */
@NeedsServers
@Timeout(180)
class StatementReplayTest {

    /** What is not late by its nature ends before also on a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(4);

    private static final String[] TABLE = {
        "CREATE DATABASE shop",
        "CREATE TABLE shop.d (n INT PRIMARY KEY)",
        "INSERT INTO shop.d VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)",
        "CREATE TABLE shop.t (id INT AUTO_INCREMENT PRIMARY KEY, k INT, v CHAR(60), KEY k (k))",
        "INSERT INTO shop.t (k, v) SELECT a.n * 1000 + b.n * 100 + c.n * 10 + d.n, 'v' FROM shop.d a, shop.d b, shop.d c,"
                + " shop.d d, shop.d e",
        "ANALYZE TABLE shop.t"
    };

    @TempDir
    private Path folder;

    /** Digests that are slower there. */
    private List<String> slower(TestServer old, TestServer next, String... statements) throws Exception {
        Map<String, List<Difference>> found = replayed(old, next, statements);
        found.values().removeIf(List::isEmpty);
        assertThat(found.values()).allSatisfy(all -> assertThat(all).hasOnlyElementsOfType(Difference.Slower.class));
        return List.copyOf(found.keySet());
    }

    private Map<String, List<Difference>> replayed(TestServer old, TestServer next, String... statements)
            throws Exception {
        return replayed(
                old,
                next,
                Files.writeString(
                        folder.resolve("statements.sql"), "USE shop;\n" + String.join(";\n", statements) + ";\n"),
                Duration.ofSeconds(ReplayOptions.SECONDS));
    }

    private Map<String, List<Difference>> replayed(TestServer old, TestServer next, Path log, Duration each)
            throws Exception {
        Map<String, List<Difference>> found = new LinkedHashMap<>();
        InJob.of(context -> {
            ReplayLoad load = new ReplayLoad(new ReadingMode(false, false, ReadingMode.ANY_VERSION));
            load.read(log, () -> {});
            try (OpenServer here = OpenServer.open(Lots.profile(old), Secret.none());
                    OpenServer there = OpenServer.open(Lots.profile(next), Secret.none());
                    StatementReplay replay = new StatementReplay(
                            new RunningServer(here),
                            new RunningServer(there),
                            "",
                            "",
                            new ReplayStatement.Names("utf8mb4", ""),
                            new ReplayOptions(
                                    ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_5_7, folder)),
                                    List.of(log),
                                    each,
                                    Duration.ofMinutes(ReplayOptions.MINUTES),
                                    ReplayOptions.ROWS,
                                    Duration.ZERO),
                            context,
                            new FoundDifferences(found))) {
                replay.run(load, context.stage("replay", Total.unknown()));
            }
        });
        return found;
    }

    @Test
    void aLostIndexIsSlowerAndTheSameUnderLoadIsNot() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer next = Lab.fresh(ServerKind.MYSQL_5_7)) {
            old.run(TABLE);
            next.run(TABLE);
            AtomicBoolean end = new AtomicBoolean();
            Thread noise = Thread.ofVirtual().start(() -> load(next, end));
            try {
                assertThat(slower(
                                old,
                                next,
                                "SELECT COUNT(*) FROM t WHERE k = 7",
                                "SELECT SUM(id) FROM t WHERE v = 'v'",
                                "SELECT k, COUNT(*) FROM t GROUP BY k ORDER BY k LIMIT 9",
                                "SELECT COUNT(*) FROM t a WHERE a.v LIKE '%w%'",
                                "UPDATE t SET v = 'w' WHERE k < 100"))
                        .isEmpty();
            } finally {
                end.set(true);
                noise.join();
            }
            next.run("ALTER TABLE shop.t DROP KEY k");
            // ten scans for ten looks into an index: no hiccup of a busy machine is as long
            String tenLooks = "SELECT SUM((SELECT COUNT(*) FROM t WHERE k = d.n)) FROM d";
            assertThat(slower(old, next, tenLooks, "SELECT SUM(id) FROM t WHERE v = 'v'"))
                    .containsExactly(tenLooks);
        }
    }

    /** A connection that was ended and opened anew has no schema any more, and the other side's has that of before. */
    @Test
    void aStatementOfNoSchemaRunsInTheSameOneOnBothSides() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer next = Lab.fresh(ServerKind.MYSQL_8_0)) {
            for (TestServer server : List.of(old, next)) {
                server.run(TABLE);
                server.run("CREATE VIEW shop.w AS SELECT n FROM shop.d");
            }
            String entry = "2026-11-26T21:05:22.861686Z\t    ";
            String late = entry + "5 Query\tSELECT IF(@@version LIKE '5.7%', 1, (SELECT COUNT(*) FROM t a, t b, t c"
                    + " WHERE a.v + b.v + c.v < 0))\n";
            Path log = Files.writeString(
                    folder.resolve("general.log"),
                    entry + "5 Connect\troot@localhost on shop using Socket\n" + late + late + entry
                            + "6 Connect\troot@localhost on  using Socket\n" + entry
                            + "6 Query\tSELECT COUNT(*) FROM w\n"
                            + entry + "6 Query\tSELECT COUNT(*) FROM shop.w\n" + entry
                            + "6 Query\tINSERT INTO d VALUES (99)\n");
            Map<String, List<Difference>> found = replayed(old, next, log, LIMIT);
            assertThat(found).as(found.toString()).hasSize(4);
            for (String digest : List.of("SELECT COUNT(*) FROM w", "INSERT INTO d VALUES (?)")) {
                assertThat(found.get(digest))
                        .as(found.toString())
                        .singleElement()
                        .isInstanceOf(Difference.BothRefuse.class);
            }
            assertThat(found.get("SELECT COUNT(*) FROM shop.w")).isEmpty();
        }
    }

    /** A function looks at no KILL while it works, and the row stays locked meanwhile. */
    @Test
    void aStatementWhoseTimeWasUpHoldsNoLockOfTheNext() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer next = Lab.fresh(ServerKind.MYSQL_8_0)) {
            for (TestServer server : List.of(old, next)) {
                server.run(TABLE);
                server.run("SET GLOBAL max_allowed_packet = 67108864");
            }
            String late = "UPDATE d SET n = n + 100 + IF(@@version LIKE '5.7%', 0, 0 * LENGTH(CONCAT("
                    + String.join(", ", Collections.nCopies(60, "SHA2(REPEAT('a', 60000000), 512)"))
                    + "))) WHERE n = 1";
            String same = "UPDATE d SET n = n + 200 WHERE n = 1";
            Map<String, List<Difference>> found = replayed(
                    old,
                    next,
                    Files.writeString(folder.resolve("statements.sql"), "USE shop;\n" + late + ";\n" + same + ";\n"),
                    LIMIT);
            assertThat(found).as(found.toString()).hasSize(2);
            assertThat(found.values()).anySatisfy(all -> assertThat(all).isNotEmpty());
            assertThat(found.get("UPDATE d SET n = n + ? WHERE n = ?")).isEmpty();
        }
    }

    /** By their type, what differs: the value as well as the column. */
    @Test
    void anotherTypeHidesNoOtherValue() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer next = Lab.fresh(ServerKind.MYSQL_8_0)) {
            old.run(TABLE);
            next.run(TABLE);
            Map<String, List<Difference>> found = replayed(
                    old,
                    next,
                    "SELECT LEAST('10', 9)",
                    "SELECT GREATEST('2a', 1) x",
                    "SELECT LEAST('1', 2), 'ü'",
                    "SELECT LEAST(CONCAT(n), 10) y FROM d",
                    "SELECT GREATEST(CONCAT('ä', n), 1) z FROM d");
            assertThat(found.get("SELECT LEAST(?, ...)"))
                    .as(found.toString())
                    .hasOnlyElementsOfTypes(Difference.Columns.class, Difference.Values.class)
                    .hasSize(2);
            assertThat(found).hasSize(5);
        }
    }

    /** A server of 5.6 keeps the warnings of a statement until one that reads a table. */
    @Test
    void aWarningIsThatOfItsStatementOnly() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_6);
                TestServer next = Lab.fresh(ServerKind.MYSQL_5_7)) {
            for (TestServer server : List.of(old, next)) {
                server.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY, v VARCHAR(2))");
            }
            assertThat(replayed(
                                    old,
                                    next,
                                    "INSERT INTO t VALUES (1, 'abc')",
                                    "SELECT GET_LOCK('a', 1), RELEASE_LOCK('a')")
                            .values())
                    .hasSize(2)
                    .allSatisfy(all -> assertThat(all).isEmpty());
        }
    }

    private static void load(TestServer server, AtomicBoolean end) {
        while (!end.get()) {
            try {
                server.value("SELECT BENCHMARK(300000, MD5('a'))");
            } catch (SQLException _) {
                return;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void slowAndGeneralLogsOfTheServersThemselvesAreRead(ServerKind kind) throws Exception {
        Path slow = folder.resolve("slow");
        Path general = folder.resolve("general");
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE shop",
                    "SET GLOBAL slow_query_log_file = '" + slow + "'",
                    "SET GLOBAL general_log_file = '" + general + "'",
                    "SET GLOBAL log_slow_extra = ON",
                    "SET GLOBAL long_query_time = 0",
                    "SET GLOBAL log_output = 'FILE'",
                    "SET GLOBAL slow_query_log = ON",
                    "SET GLOBAL general_log = ON");
            server.run("USE shop", "SELECT 'a\n# Time: ü'", "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
            server.run("SET GLOBAL general_log = OFF", "SET GLOBAL slow_query_log = OFF");
        }
        for (Path log : List.of(slow, general)) {
            List<LoggedStatement> read = new ArrayList<>();
            StatementLog.read(log, new ReadingMode(false, false, ReadingMode.ANY_VERSION), read::add, () -> {});
            assertThat(read.stream().map(one -> one.text().replaceFirst(";$", "")))
                    .as(Files.readString(log))
                    .contains("SELECT 'a\n# Time: ü'", "INSERT INTO t VALUES (1)");
            assertThat(read)
                    .as(Files.readString(log))
                    .filteredOn(one -> one.text().startsWith("INSERT"))
                    .allSatisfy(one -> assertThat(one.schema()).isEqualTo("shop"));
        }
    }
}
