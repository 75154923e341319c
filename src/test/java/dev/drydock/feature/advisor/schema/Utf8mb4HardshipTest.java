package dev.drydock.feature.advisor.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.db.connect.AccountScript;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Flavour;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions that a server, its disk, its privileges or its data stand in the way of. */
class Utf8mb4HardshipTest extends JobsWithHistory {

    private static final String PASSWORD = "Long-enough-1";

    /** One after the other, the biggest first. */
    private static final LaneOptions ONE_WORKER = new LaneOptions(
            OptionalInt.of(1), false, Duration.ofSeconds(30), 2, OptionalLong.empty(), OptionalLong.empty());

    private static Utf8mb4Options schema(String name, String... asIs) {
        return new Utf8mb4Options(name, Optional.empty(), Set.of(asIs), 100);
    }

    private JobOutcome<RunResult<Utf8mb4Result>> ended(
            OpenServer server, Utf8mb4Options options, Consumer<Utf8mb4Plan> planned) throws InterruptedException {
        return runner.submit(new Utf8mb4Job(
                        server, options, ONE_WORKER, () -> history, planned, new LaneListener<Step>() {}))
                .await();
    }

    private RunResult<Utf8mb4Result> run(OpenServer server, Utf8mb4Options options, Consumer<Utf8mb4Plan> planned)
            throws InterruptedException {
        return switch (ended(server, options, planned)) {
            case JobOutcome.Succeeded<RunResult<Utf8mb4Result>>(RunResult<Utf8mb4Result> done) -> done;
            case JobOutcome<RunResult<Utf8mb4Result>> other -> throw new AssertionError(other);
        };
    }

    private void refused(OpenServer server, String schema, ErrorCode code) throws InterruptedException {
        assertThat(ended(server, schema(schema), _ -> {}))
                .isInstanceOfSatisfying(
                        JobOutcome.Failed.class,
                        failed -> assertThat(failed.problem().code()).isEqualTo(code));
    }

    private static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Secret.none());
    }

    private static LaneResult<Step> of(RunResult<Utf8mb4Result> run, String table) {
        return run.value().tables().stream()
                .filter(one -> one.action().table().table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    private static String charset(TestServer server, String schema, String table) throws Exception {
        return server.value("SELECT CHARACTER_SET_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '" + schema
                + "' AND TABLE_NAME = '" + table + "' AND CHARACTER_SET_NAME IS NOT NULL");
    }

    static List<ServerKind> full() {
        return Trials.some(List.of(ServerKind.MYSQL_9, ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7));
    }

    /** Not 8.0.15, which ends itself on a full disk. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("full")
    void aTableThatFindsNoRoomIsLeftAndTheOthersAreConverted(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.stop();
            Path data = server.dataDir().orElseThrow();
            try (SmallDisk disk = SmallDisk.solid(data, "800M")) {
                server.restartUnseen();
                server.run(
                        "CREATE DATABASE narrow CHARACTER SET latin1",
                        "CREATE TABLE narrow.large (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(7500)) ENGINE=InnoDB",
                        "CREATE TABLE narrow.small (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                        "INSERT INTO narrow.small VALUES (1, CONVERT(x'E9' USING latin1))");
                for (int i = 0; i < 6; i++) {
                    server.run("INSERT INTO narrow.large (v) SELECT REPEAT('x', 7000)"
                            + " FROM information_schema.COLUMNS LIMIT 1000");
                }
                server.run("ANALYZE TABLE narrow.large");
                AtomicReference<Path> filler = new AtomicReference<>(leaving(disk, 12 << 20));
                try (OpenServer opened = open(server)) {
                    refused(opened, "narrow", LaneError.NO_ROOM);
                    assertThat(charset(server, "narrow", "small")).isEqualTo("latin1");
                    Files.delete(filler.get());
                    RunResult<Utf8mb4Result> cut =
                            run(opened, schema("narrow"), _ -> filler.set(leaving(disk, 12 << 20)));
                    assertThat(of(cut, "large").done()).isFalse();
                    assertThat(of(cut, "large").problem().orElseThrow().code()).isEqualTo(DbError.NO_SPACE);
                    assertThat(charset(server, "narrow", "large")).isEqualTo("latin1");
                    // MariaDB may have no room left for its log of such statements
                    assertThat(of(cut, "small").problem().map(problem -> problem.code()))
                            .isIn(Optional.empty(), Optional.of(DbError.NO_SPACE));
                    assertThat(charset(server, "narrow", "small"))
                            .isEqualTo(of(cut, "small").done() ? "utf8mb4" : "latin1");
                    assertThat(cut.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
                    assertThat(history.items(cut.id()))
                            .filteredOn(item -> item.object().name().equals("large")
                                    && item.kind().equals(CharacterDigest.KIND))
                            .extracting(item -> item.status())
                            .containsExactly(CharacterDigest.NOT_CONVERTED);
                    Files.delete(filler.get());
                    RunResult<Utf8mb4Result> rest = run(opened, schema("narrow"), _ -> {});
                    assertThat(rest.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
                    assertThat(charset(server, "narrow", "large")).isEqualTo("utf8mb4");
                    assertThat(server.value("SELECT HEX(v) FROM narrow.small")).isEqualTo("C3A9");
                } finally {
                    server.kill();
                }
            }
        }
    }

    /** A file that takes all room but so many bytes. */
    private static Path leaving(SmallDisk disk, long bytes) {
        Path filler = disk.fill();
        try (FileChannel file = FileChannel.open(filler, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - bytes);
            return filler;
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    static List<ServerKind> scripted() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2, ServerKind.MARIADB_11_4));
    }

    /** The account of the script that Drydock prints; a server that refuses it everything gets nothing sent. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("scripted")
    void anAccountOfTheScriptConvertsAndAReadOnlyServerIsRefusedBefore(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            WideSchema wide = WideSchema.made(server, "wide", 3);
            List<String> keys = wide.keys();
            try (OpenServer root = open(server)) {
                for (String sql :
                        new AccountScript(root.facts(), new AdvisorFeature().purposes()).statements("conv", "%")) {
                    server.run(sql.replace(AccountScript.PASSWORD, PASSWORD));
                }
            }
            server.run("SET GLOBAL read_only = ON");
            boolean knowsSuper = kind.flavour() == Flavour.MYSQL && kind != ServerKind.MYSQL_5_6;
            try (OpenServer account = OpenServer.open(Lots.profile(server, "conv"), Secret.of(PASSWORD))) {
                refused(account, "wide", DbError.SERVER_READ_ONLY);
                if (knowsSuper) {
                    server.run("SET GLOBAL super_read_only = ON");
                    try (OpenServer root = open(server)) {
                        refused(root, "wide", DbError.SERVER_READ_ONLY);
                    }
                }
                assertThat(history.runs(RunFilter.newest(9)))
                        .as("nothing began")
                        .allMatch(one -> one.outcome().isEmpty() || one.items() == 0);
                assertThat(wide.converted()).isZero();
                server.run("SET GLOBAL read_only = OFF");
                RunResult<Utf8mb4Result> done = run(account, schema("wide", "doubled.v"), _ -> {});
                assertThat(done.value().tables()).filteredOn(one -> !one.done()).isEmpty();
                assertThat(done.value().tables()).hasSizeGreaterThan(10);
                assertThat(wide.keys()).isEqualTo(keys);
                wide.assertCharacters();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void aTableOfWhichOnlySomeColumnsMayBeReadIsRefusedByName(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE part CHARACTER SET latin1",
                    "CREATE TABLE part.open (id INT PRIMARY KEY, v VARCHAR(9)) ENGINE=InnoDB",
                    "CREATE TABLE part.hidden (id INT PRIMARY KEY, v VARCHAR(9), w VARCHAR(9)) ENGINE=InnoDB",
                    "CREATE USER some@'%' IDENTIFIED BY '" + PASSWORD + "'",
                    "GRANT ALTER, INSERT, CREATE, DROP, LOCK TABLES ON part.* TO some@'%'",
                    "GRANT SELECT ON part.open TO some@'%'",
                    "GRANT SELECT (id, v) ON part.hidden TO some@'%'");
            try (OpenServer some = OpenServer.open(Lots.profile(server, "some"), Secret.of(PASSWORD))) {
                RunResult<Utf8mb4Result> done = run(some, schema("part"), _ -> {});
                assertThat(done.value().plan().refused())
                        .extracting(refusal -> refusal.table().table())
                        .containsExactly("hidden");
                assertThat(done.value().plan().refused().getFirst().reason()).contains("hidden");
                assertThat(of(done, "open").done()).isTrue();
                assertThat(done.outcome().kind()).isNotEqualTo(RunOutcome.Kind.COMPLETE);
                assertThat(charset(server, "part", "hidden")).isEqualTo("latin1");
            }
        }
    }

    /** The server's check is off for the keys that the account sees, and so it would be for the one that it does not see. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0"})
    void aForeignKeyOfASchemaThatTheAccountDoesNotSeeIsNotTornApart(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE seen CHARACTER SET latin1",
                    "CREATE DATABASE unseen CHARACTER SET latin1",
                    "CREATE TABLE seen.parent (c VARCHAR(10) PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE seen.child (c VARCHAR(10), FOREIGN KEY (c) REFERENCES seen.parent (c)) ENGINE=InnoDB",
                    "CREATE TABLE seen.free (id INT PRIMARY KEY, v VARCHAR(10)) ENGINE=InnoDB",
                    "CREATE TABLE unseen.child (c VARCHAR(10), FOREIGN KEY (c) REFERENCES seen.parent (c)) ENGINE=InnoDB",
                    "INSERT INTO seen.parent VALUES (CONVERT(x'E4' USING latin1))",
                    "CREATE USER one@'%' IDENTIFIED BY '" + PASSWORD + "'",
                    "GRANT SELECT, ALTER, INSERT, CREATE, DROP, LOCK TABLES ON seen.* TO one@'%'");
            try (OpenServer one = OpenServer.open(Lots.profile(server, "one"), Secret.of(PASSWORD))) {
                RunResult<Utf8mb4Result> done = run(one, schema("seen"), _ -> {});
                assertThat(done.value().plan().refused())
                        .extracting(refusal -> refusal.table().table())
                        .containsOnly("child", "parent");
                assertThat(of(done, "free").done()).isTrue();
                assertThat(done.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
                server.run("INSERT INTO unseen.child VALUES (CONVERT(x'E4' USING latin1))");
            }
        }
    }

    /** Letters beyond the BMP that a program wrote as two halves each. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void halvesOfLettersInUcs2AreNotMadeBytesThatAreNoText(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE halves CHARACTER SET latin1",
                "CREATE TABLE halves.t (id INT PRIMARY KEY, v VARCHAR(9) CHARACTER SET ucs2) ENGINE=InnoDB",
                "CREATE TABLE halves.u (id INT PRIMARY KEY, v VARCHAR(9) CHARACTER SET ucs2) ENGINE=InnoDB",
                "INSERT INTO halves.t VALUES (1, CONVERT(x'D83DDE00' USING ucs2)), (2, 'x')",
                "INSERT INTO halves.u VALUES (1, CONVERT(x'00DC0DD8' USING ucs2))");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, schema("halves"), _ -> {});
            assertThat(of(done, "t").problem().orElseThrow().code()).isEqualTo(AdvisorError.LOSSY);
            assertThat(charset(server, "halves", "t")).isEqualTo("ucs2");
            assertThat(of(done, "u").done()).isTrue();
        } finally {
            server.run("DROP DATABASE halves");
        }
    }

    static List<ServerKind> named() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    /** Servers take no name beyond the BMP, where most pictures are; some are within. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("named")
    void namesOfPicturesAndQuotesAreConvertedWithTheirKeys(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        String schema = "❤ \"s`'";
        String quoted = "`❤ \"s``'`";
        server.run(
                "CREATE DATABASE " + quoted + " CHARACTER SET latin1",
                "CREATE TABLE " + quoted + ".`☃ p` (`⌚'c``` VARCHAR(9) PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE " + quoted + ".`☎ \"c\"` (id INT PRIMARY KEY, `⌚'c``` VARCHAR(9), KEY (`⌚'c```),"
                        + " CONSTRAINT `✂ k` FOREIGN KEY (`⌚'c```) REFERENCES " + quoted + ".`☃ p` (`⌚'c```))"
                        + " ENGINE=InnoDB",
                "INSERT INTO " + quoted + ".`☃ p` VALUES (CONVERT(x'E9' USING latin1))",
                "INSERT INTO " + quoted + ".`☎ \"c\"` VALUES (1, CONVERT(x'E9' USING latin1))");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, schema(schema), _ -> {});
            assertThat(done.outcome().kind()).as(done.toString()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(done.value().proofs()).hasSize(2);
            assertThat(server.value("SELECT HEX(`⌚'c```) FROM " + quoted + ".`☎ \"c\"`"))
                    .isEqualTo("C3A9");
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.TABLE_CONSTRAINTS WHERE CONSTRAINT_NAME ="
                            + " '✂ k' AND CONSTRAINT_TYPE = 'FOREIGN KEY'"))
                    .isEqualTo("1");
        } finally {
            server.run("DROP DATABASE " + quoted);
        }
    }

    @Test
    void aNodeOfGaleraIsRefused() throws Exception {
        TestServer node = Lab.galera().nodes().getFirst();
        node.run("CREATE DATABASE lone CHARACTER SET latin1", "CREATE TABLE lone.t (id INT PRIMARY KEY, v VARCHAR(9))");
        try (OpenServer open = open(node)) {
            refused(open, "lone", AdvisorError.ON_GALERA);
            assertThat(charset(node, "lone", "t")).isEqualTo("latin1");
        } finally {
            node.run("DROP DATABASE lone");
        }
    }

    /** One of two codes of cp932 for the same character, which comes back as the other. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aValueThatDoesNotComeBackStopsItsTableUntilSaidOtherwise(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE lossy CHARACTER SET cp932",
                "CREATE TABLE lossy.t (id INT PRIMARY KEY, v VARCHAR(9)) ENGINE=InnoDB",
                "CREATE TABLE lossy.u (id INT PRIMARY KEY, v VARCHAR(9)) ENGINE=InnoDB",
                "INSERT INTO lossy.t VALUES (1, CONVERT(x'8790' USING cp932)), (2, CONVERT(x'81E0' USING cp932))",
                "INSERT INTO lossy.u VALUES (1, CONVERT(x'81E0' USING cp932))");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, schema("lossy"), _ -> {});
            assertThat(of(done, "t").problem().orElseThrow().code()).isEqualTo(AdvisorError.LOSSY);
            assertThat(of(done, "t").problem().orElseThrow().line()).contains("lossy.t.v", "(1)");
            assertThat(of(done, "u").done()).isTrue();
            assertThat(charset(server, "lossy", "t")).isEqualTo("cp932");
            assertThat(run(open, schema("lossy", "t.v"), _ -> {}).outcome().kind())
                    .isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(charset(server, "lossy", "t")).isEqualTo("utf8mb4");
        } finally {
            server.run("DROP DATABASE lossy");
        }
    }

    static List<ServerKind> equal() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("equal")
    void valuesThatBecomeEqualAreFoundBeforeAnythingIsSent(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE twins CHARACTER SET latin1",
                "CREATE TABLE twins.equal (id INT PRIMARY KEY, v VARCHAR(9), UNIQUE KEY `k``v` (v)) ENGINE=InnoDB",
                "CREATE TABLE twins.apart (id INT PRIMARY KEY, v VARCHAR(9), w INT, UNIQUE KEY a (v, w),"
                        + " UNIQUE KEY p (v(2), w)) ENGINE=InnoDB",
                "CREATE TABLE twins.nulls (id INT PRIMARY KEY, v VARCHAR(9), w INT, UNIQUE KEY a (v, w)) ENGINE=InnoDB",
                "INSERT INTO twins.equal VALUES (1, 'a'), (2, CONVERT(x'E4' USING latin1)), (3, NULL), (4, NULL)",
                "INSERT INTO twins.apart VALUES (1, 'a', 1), (2, CONVERT(x'E4' USING latin1), 2)",
                "INSERT INTO twins.nulls VALUES (1, 'a', NULL), (2, CONVERT(x'E4' USING latin1), NULL)");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, schema("twins"), _ -> {});
            assertThat(done.value().plan().refused()).singleElement().satisfies(refusal -> {
                assertThat(refusal.table().table()).isEqualTo("equal");
                assertThat(refusal.reason()).contains("k`v (v)", "utf8mb4_", "1062");
            });
            assertThat(done.value().tables())
                    .extracting(one -> one.action().table().table())
                    .containsExactlyInAnyOrder("apart", "nulls");
            assertThat(done.value().tables()).allMatch(LaneResult::done);
            Utf8mb4Options binary = new Utf8mb4Options("twins", Optional.of("utf8mb4_bin"), Set.of(), 100);
            assertThat(run(open, binary, _ -> {}).outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
        } finally {
            server.run("DROP DATABASE twins");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void wordsAndBoundsThatBecomeEqualAreNamedBeforeAnythingIsSent(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE words CHARACTER SET latin1",
                "CREATE TABLE words.e (v ENUM('a', 'it''s', 'ä', 'b'), s SET('x', 'y')) ENGINE=InnoDB",
                "CREATE TABLE words.p (v VARCHAR(9), n INT) ENGINE=InnoDB PARTITION BY LIST COLUMNS (n, v)"
                        + " (PARTITION p0 VALUES IN ((1, 'a'), (2, 'ä')), PARTITION p1 VALUES IN ((1, 'ä')))",
                "CREATE TABLE words.r (v VARCHAR(9), n INT) ENGINE=InnoDB PARTITION BY RANGE COLUMNS"
                        + " (n, v) (PARTITION p0 VALUES LESS THAN (1, 'b'), PARTITION p1 VALUES LESS THAN (1, 'ä'),"
                        + " PARTITION p2 VALUES LESS THAN (1, MAXVALUE), PARTITION p3 VALUES LESS THAN (2, 'a'),"
                        + " PARTITION p4 VALUES LESS THAN (MAXVALUE, MAXVALUE))",
                "CREATE TABLE words.kept (v ENUM('a', 'o', 'it''s'), w VARCHAR(9)) ENGINE=InnoDB"
                        + " PARTITION BY LIST COLUMNS (w) (PARTITION p0 VALUES IN ('a', 'o'))",
                "CREATE TABLE words.ranges (v VARCHAR(9) COLLATE latin1_bin, n INT) ENGINE=InnoDB PARTITION BY RANGE"
                        + " COLUMNS (v, n) (PARTITION p0 VALUES LESS THAN ('a', 2), PARTITION p1 VALUES LESS THAN"
                        + " ('ä', 3), PARTITION p2 VALUES LESS THAN ('ä', MAXVALUE))");
        try (OpenServer open = open(server)) {
            assertThat(refusal(server, "e", "ENUM('a', 'it''s', 'ä', 'b')")).isEqualTo(1291);
            assertThat(refusal(server, "p", "VARCHAR(9)")).isEqualTo(1495);
            assertThat(refusal(server, "r", "VARCHAR(9)")).isEqualTo(1493);
            RunResult<Utf8mb4Result> done = run(open, schema("words"), _ -> {});
            assertThat(done.value().plan().notes()).noneMatch(note -> note.contains("1291"));
            assertThat(done.value().plan().refused()).hasSize(3);
            assertThat(done.value().plan().refused().getFirst()).satisfies(refusal -> {
                assertThat(refusal.name()).isEqualTo("e.v");
                assertThat(refusal.reason()).contains("'a'", " = ", "'ä'", "utf8mb4_", "1291");
            });
            assertThat(done.value().plan().refused().getLast()).satisfies(refusal -> {
                assertThat(refusal.name()).isEqualTo("r");
                assertThat(refusal.reason()).contains("1, 'b' / 1, 'ä'", "1493");
            });
            assertThat(done.value().plan().refused().get(1)).satisfies(refusal -> {
                assertThat(refusal.name()).isEqualTo("p");
                assertThat(refusal.reason())
                        .contains("1, 'a'", " = ", "1, 'ä'", "1495")
                        .doesNotContain("2, ");
            });
            assertThat(done.value().tables())
                    .extracting(one -> one.action().table().table())
                    .containsExactlyInAnyOrder("kept", "ranges");
            assertThat(done.value().tables()).allMatch(LaneResult::done);
        } finally {
            server.run("DROP DATABASE words");
        }
    }

    /** The number of the error with which the server itself does not convert the column {@code v}. */
    private static int refusal(TestServer server, String table, String type) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Utf8mb4Plan.STRICT);
            statement.execute("ALTER TABLE words." + table + " MODIFY v " + type + " CHARACTER SET utf8mb4");
            return 0;
        } catch (SQLException refused) {
            return refused.getErrorCode();
        }
    }

    @Test
    void whoHoldsALockedTableIsNamedInThePlan() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0, "--performance-schema=ON");
                OpenServer open = open(server);
                Connection holder = server.connect();
                Statement held = holder.createStatement()) {
            server.run(
                    "CREATE DATABASE locked CHARACTER SET latin1",
                    "CREATE TABLE locked.t (v VARCHAR(9)) ENGINE=InnoDB",
                    "CREATE TABLE locked.free (v VARCHAR(9)) ENGINE=InnoDB");
            held.execute("LOCK TABLES locked.t WRITE");
            ResultSet number = held.executeQuery("SELECT CONNECTION_ID()");
            number.next();
            String name = "connection " + number.getLong(1) + " (";
            JobOutcome<Utf8mb4Plan> planned = runner.submit(new Utf8mb4PlanJob(open, schema("locked"), () -> history))
                    .await();
            if (!(planned instanceof JobOutcome.Succeeded<Utf8mb4Plan>(Utf8mb4Plan plan))) {
                throw new AssertionError(planned);
            }
            assertThat(plan.refused()).singleElement().satisfies(refusal -> {
                assertThat(refusal.name()).isEqualTo("t");
                assertThat(refusal.reason()).contains(name);
            });
            assertThat(plan.steps()).extracting(step -> step.table().table()).containsExactly("free");
        }
    }
}
