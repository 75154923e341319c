package dev.drydock.feature.advisor.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.JobsWithHistory;
import dev.drydock.cli.Commands;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunIdentity;
import dev.drydock.run.RunResult;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions of real schemas, cut off in the middle. */
class Utf8mb4RunTest extends JobsWithHistory {

    private static final Utf8mb4Options OPTIONS = new Utf8mb4Options("wide", Optional.empty(), Set.of(), 100);

    /** 60 of them are 301 tables. */
    private static final int FAMILIES = Integer.getInteger("drydock.utf8mb4.families", 8);

    private static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Secret.none());
    }

    private Utf8mb4Job job(OpenServer server, Utf8mb4Options options, LaneListener<Step> listener) {
        return new Utf8mb4Job(server, options, LaneOptions.USUAL, () -> history, _ -> {}, listener);
    }

    private RunResult<Utf8mb4Result> run(OpenServer server, Utf8mb4Options options) throws InterruptedException {
        return succeeded(runner.submit(job(server, options, new LaneListener<>() {})));
    }

    static List<ServerKind> converted() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("converted")
    void aSchemaIsConvertedInLanesWithItsKeysAndItsCharactersAreVerified(ServerKind kind) throws Exception {
        WideSchema wide = WideSchema.made(Lab.shared(kind), "wide", 6);
        List<String> keys = wide.keys();
        try (OpenServer server = open(wide.server())) {
            RunResult<Utf8mb4Result> first = run(server, OPTIONS);
            assertThat(first.value().tables())
                    .filteredOn(result -> !result.done())
                    .isEmpty();
            assertThat(first.value().plan().refused())
                    .extracting(refusal -> refusal.table().table() + "." + refusal.column())
                    .contains("doubled.v");
            assertThat(first.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            assertThat(first.value().proofs().keySet())
                    .hasSize(first.value().plan().steps().size())
                    .allSatisfy(table -> assertThat(table.table()).isNotEqualTo("doubled"));
            assertThat(wide.keys()).isEqualTo(keys);
            wide.assertCharacters();

            RunResult<Utf8mb4Result> told =
                    run(server, new Utf8mb4Options("wide", Optional.empty(), Set.of("doubled.v"), 100));
            assertThat(told.value().tables().stream()
                            .map(result -> result.action().shown()))
                    .contains("wide.doubled");
            wide.assertCharacters();
            assertThat(history.items(first.id()))
                    .filteredOn(item -> item.kind().equals(CharacterDigest.KIND))
                    .hasSize(first.value().plan().steps().size())
                    .allSatisfy(item -> {
                        assertThat(item.status()).isEqualTo(CharacterDigest.VERIFIED);
                        assertThat(item.measure()).isEqualTo(40);
                    });
            if (told.value().plan().refused().isEmpty()) {
                assertThat(wide.server()
                                .value("SELECT DEFAULT_CHARACTER_SET_NAME FROM information_schema.SCHEMATA"
                                        + " WHERE SCHEMA_NAME = 'wide'"))
                        .isEqualTo("utf8mb4");
                assertThat(run(server, OPTIONS).outcome().kind()).isEqualTo(RunOutcome.Kind.NOTHING_IN_SCOPE);
            }
        } finally {
            wide.drop();
        }
    }

    static List<ServerKind> killed() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MARIADB), List.of(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9));
    }

    /** The program is killed again and again, and ends what it began. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("killed")
    void killedProgramsAreTakenUpFromWhatTheServerSays(ServerKind kind) throws Exception {
        WideSchema wide = WideSchema.made(Lab.shared(kind), "wide", FAMILIES);
        List<String> keys = wide.keys();
        Path home = folder.resolve("killed");
        String[] words = {
            "advisor",
            "utf8mb4",
            "run",
            "--schema",
            "wide",
            "--as-is",
            "doubled.v",
            "--workers",
            "2",
            "--yes",
            "--server",
            "mysql://" + wide.server().user() + "@" + wide.server().host() + ":"
                    + wide.server().port()
        };
        try {
            int before = 0;
            int cut = 0;
            List<Integer> kills = Trials.some(List.of(1, 2), List.of(3));
            for (int _ : kills) {
                try (DrydockProcess process = DrydockProcess.start(home, words)) {
                    int wanted = before + FAMILIES;
                    Lots.eventually(() -> !process.alive() || wide.converted() >= wanted);
                    cut += process.alive() ? 1 : 0;
                    process.kill();
                }
                before = wide.converted();
            }
            assertThat(cut).isEqualTo(kills.size());
            Commands.Ended ended = Commands.next(home, words);
            assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
            assertThat(wide.keys()).isEqualTo(keys);
            wide.assertCharacters();
            if (clientIsThere()) {
                wide.assertCharactersByTheClient();
            }
            try (HistoryStore killed = HistoryStore.open(home, "test")) {
                String key = killed.runs(RunFilter.newest(1))
                        .getFirst()
                        .start()
                        .server()
                        .key();
                assertThat(Utf8mb4Leftovers.read(killed, key, "wide").digests()).isEmpty();
                // the server may have made one again whose answer a killed program did not live to see
                assertThat(Utf8mb4Leftovers.read(killed, key, "wide").keys())
                        .allSatisfy(left -> assertThat(String.join("\n", keys)).contains(left.name()));
            }
        } finally {
            wide.drop();
        }
    }

    private static boolean clientIsThere() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "mariadb")));
    }

    /** Not 5.7, whose table is gone if it is killed in the moment of the rename at the end of a copy. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MARIADB"})
    void aServerThatIsKilledIsWaitedForAndTheRunGoesOn(ServerKind kind) throws Exception {
        try (TestServer fresh = Lab.fresh(kind)) {
            WideSchema wide = WideSchema.made(fresh, "wide", 5);
            List<String> keys = wide.keys();
            CountDownLatch some = new CountDownLatch(12);
            try (OpenServer server = open(fresh)) {
                restarts.begin(() -> {
                    assertThat(some.await(60, TimeUnit.SECONDS)).isTrue();
                    fresh.kill();
                    fresh.restart();
                });
                RunResult<Utf8mb4Result> done = succeeded(runner.submit(job(
                        server,
                        new Utf8mb4Options("wide", Optional.empty(), Set.of("doubled.v"), 100),
                        new LaneListener<>() {
                            @Override
                            public void finished(LaneResult<Step> result) {
                                some.countDown();
                            }
                        })));
                assertThat(done.value().tables())
                        .filteredOn(result -> !result.done())
                        .isEmpty();
                assertThat(done.value().proofs())
                        .hasSameSizeAs(done.value().plan().steps());
                assertThat(wide.keys()).isEqualTo(keys);
                wide.assertCharacters();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aCancelledRunKeepsNoForeignKeyThatItCouldMakeAgainAndTellsTheOthers(ServerKind kind) throws Exception {
        WideSchema wide = WideSchema.made(Lab.shared(kind), "wide", 6);
        List<String> keys = wide.keys();
        CountDownLatch some = new CountDownLatch(5);
        CountDownLatch cancelled = new CountDownLatch(1);
        try (OpenServer server = open(wide.server())) {
            JobHandle<RunResult<Utf8mb4Result>> handle = runner.submit(job(server, OPTIONS, new LaneListener<>() {
                @Override
                public void finished(LaneResult<Step> result) {
                    some.countDown();
                    if (some.getCount() == 0) {
                        await(cancelled);
                    }
                }
            }));
            assertThat(some.await(60, TimeUnit.SECONDS)).isTrue();
            handle.cancel();
            cancelled.countDown();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            long id = history.runs(RunFilter.newest(1)).getFirst().id();
            long told = history.findings(id).stream()
                    .filter(finding -> finding.check().equals("foreign-key-open"))
                    .count();
            assertThat(wide.keys().size() + (kind == ServerKind.MARIADB ? told : 0))
                    .isEqualTo(keys.size());
            run(server, new Utf8mb4Options("wide", Optional.empty(), Set.of("doubled.v"), 100));
            assertThat(wide.keys()).isEqualTo(keys);
            wide.assertCharacters();
        } finally {
            wide.drop();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    /** A run was cut off behind a conversion, and a character is another one since. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void anotherCharacterStopsTheRunBeforeItConvertsMore(ServerKind kind) throws Exception {
        WideSchema wide = WideSchema.made(Lab.shared(kind), "wide", 2);
        try (OpenServer server = open(wide.server())) {
            run(server, OPTIONS);
            long id = history.runs(RunFilter.newest(1)).getFirst().id();
            // as if the newest entry of one table were that of before its conversion
            Item taken = history.items(id).stream()
                    .filter(item -> item.kind().equals(CharacterDigest.KIND)
                            && item.object().name().equals("a1"))
                    .findFirst()
                    .orElseThrow();
            try (var writer = history.begin(
                    new RunStart(AdvisorFeature.UTF8MB4, "cut off", RunIdentity.of(server), "", "", Map.of(), 1))) {
                writer.itemBefore(CharacterDigest.of(taken)
                        .item(Utf8mb4Leftovers.table(taken), CharacterDigest.BEFORE)
                        .build());
            }
            wide.server()
                    .run("UPDATE wide.a1 SET `od``d, \"n\"` = CONCAT(LEFT(`od``d, \"n\"`, 1), '?', `od``d, \"n\"`)"
                            + " WHERE id = 7");
            wide.server().run("CREATE TABLE wide.late (v VARCHAR(9) CHARACTER SET latin1) ENGINE=InnoDB");
            JobOutcome<RunResult<Utf8mb4Result>> stopped =
                    runner.submit(job(server, OPTIONS, new LaneListener<>() {})).await();
            assertThat(stopped).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                assertThat(failed.problem().code()).isEqualTo(AdvisorError.MISMATCH);
                assertThat(failed.problem().line()).contains("wide.a1", "od`d");
            });
            assertThat(wide.server().value("SHOW CREATE TABLE wide.late")).isEqualTo("late");
            assertThat(wide.server()
                            .value("SELECT CHARACTER_SET_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA ="
                                    + " 'wide' AND TABLE_NAME = 'late'"))
                    .as("not converted any more")
                    .isEqualTo("latin1");
            assertThat(run(server, OPTIONS).value().tables())
                    .as("told once, and then it goes on")
                    .hasSize(1);
        } finally {
            wide.drop();
        }
    }

    /** As a program leaves it that was killed behind the drop. */
    @Test
    void aForeignKeyThatAnEarlierRunLeftDroppedIsMadeAgain() throws Exception {
        WideSchema wide = WideSchema.made(Lab.shared(ServerKind.MARIADB), "wide", 1);
        List<String> keys = wide.keys();
        try (OpenServer server = open(wide.server())) {
            JoinedKey key = new JoinedKey(
                    new TableName("wide", "c0"),
                    "f`k0",
                    new TableName("wide", "p0"),
                    "CONSTRAINT `f``k0` FOREIGN KEY (`code`) REFERENCES `p0` (`code`) ON DELETE CASCADE",
                    false);
            try (RunWriter writer = history.begin(
                    new RunStart(AdvisorFeature.UTF8MB4, "cut off", RunIdentity.of(server), "", "", Map.of(), 1))) {
                writer.itemBefore(Item.of(Utf8mb4Keys.KIND, new ObjectName("wide", "c0", "f`k0"), LaneHistory.RUNNING)
                        .attribute(LaneHistory.SQL, key.drop())
                        .attribute(LaneHistory.WAY_BACK, key.add())
                        .attribute("parent schema", "wide")
                        .attribute("parent", "p0")
                        .build());
            }
            for (int later = 0; later < 501; later++) {
                history.begin(new RunStart(
                                AdvisorFeature.UTF8MB4, "later", RunIdentity.of(server), "", "", Map.of(), 1))
                        .close();
            }
            wide.server().run(key.drop());
            run(server, OPTIONS);
            assertThat(wide.keys()).isEqualTo(keys);
        } finally {
            wide.drop();
        }
    }

    /** What is last of its schema waits for a locked table, which must come again all the same. */
    @Test
    void aTableThatStaysLockedFailsAfterItsTriesAndTheOthersAreDone() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_5_7);
        server.run(
                "CREATE DATABASE held CHARACTER SET latin1",
                "CREATE TABLE held.a (v VARCHAR(9)) ENGINE=InnoDB",
                "CREATE TABLE held.b (v VARCHAR(9)) ENGINE=InnoDB");
        LaneOptions soon = new LaneOptions(
                OptionalInt.of(1), false, Duration.ofSeconds(1), 2, OptionalLong.empty(), OptionalLong.empty());
        try (OpenServer open = open(server);
                Connection holder = server.connect();
                Statement held = holder.createStatement()) {
            holder.setAutoCommit(false);
            held.executeQuery("SELECT COUNT(*) FROM held.a").close();
            JobHandle<RunResult<Utf8mb4Result>> handle = runner.submit(new Utf8mb4Job(
                    open,
                    new Utf8mb4Options("held", Optional.empty(), Set.of(), 100),
                    soon,
                    () -> history,
                    _ -> {},
                    new LaneListener<>() {}));
            Lots.eventually(() -> handle.snapshot().state().ended());
            Map<String, String> codes = succeeded(handle).value().tables().stream()
                    .collect(Collectors.toMap(
                            one -> one.action().shown(),
                            one -> one.problem()
                                    .map(problem -> problem.code().id())
                                    .orElse("")));
            assertThat(codes)
                    .containsEntry("held.a", LaneError.STILL_LOCKED.id())
                    .containsEntry("held.b", "");
        } finally {
            server.run("DROP DATABASE held");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void whatWouldChangeBesideTheTextIsRefusedAndAFullTextIndexIsNone(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE beside CHARACTER SET latin1",
                "CREATE DATABASE elsewhere CHARACTER SET latin1",
                "CREATE TABLE beside.parent (c VARCHAR(10), KEY (c)) ENGINE=InnoDB",
                "CREATE TABLE elsewhere.child (c VARCHAR(10), CONSTRAINT away FOREIGN KEY (c)"
                        + " REFERENCES beside.parent (c) ON UPDATE CASCADE) ENGINE=InnoDB",
                "CREATE TABLE beside.made (j VARCHAR(20), g INT AS (LENGTH(j)) VIRTUAL) ENGINE=InnoDB",
                "CREATE TABLE beside.read (t TEXT, FULLTEXT KEY f (t)) ENGINE=InnoDB");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, new Utf8mb4Options("beside", Optional.empty(), Set.of(), 100));
            assertThat(done.value().plan().refused())
                    .extracting(refusal -> refusal.table().table() + "." + refusal.column())
                    .containsExactlyInAnyOrder("parent.", "made.g");
            assertThat(done.value().proofs().keySet()).containsExactly(new TableName("beside", "read"));
        } finally {
            server.run("DROP DATABASE elsewhere", "DROP DATABASE beside");
        }
    }

    static List<ServerKind> merging() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    /** A MERGE table whose members are others than it can be read no more. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("merging")
    void mergeTablesAndTheirMembersAreRefusedAlsoFromAnotherSchema(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "CREATE DATABASE merged CHARACTER SET latin1",
                "CREATE DATABASE merging CHARACTER SET latin1",
                "CREATE TABLE merged.`a``)` (v VARCHAR(10)) ENGINE=MyISAM",
                "CREATE TABLE merged.b (v VARCHAR(10)) ENGINE=MyISAM",
                "CREATE TABLE merged.alone (v VARCHAR(10)) ENGINE=MyISAM",
                "CREATE TABLE merged.both (v VARCHAR(10)) ENGINE=MERGE UNION=(merged.`a``)`)",
                "CREATE TABLE merging.away (v VARCHAR(10)) ENGINE=MERGE UNION=(merged.b)");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, new Utf8mb4Options("merged", Optional.empty(), Set.of(), 100));
            assertThat(done.value().plan().refused())
                    .extracting(refusal -> refusal.table().table())
                    .containsExactlyInAnyOrder("a`)", "b", "both");
            assertThat(done.value().proofs().keySet()).containsExactly(new TableName("merged", "alone"));
            assertThat(server.value("SELECT COUNT(*) FROM merged.both")).isEqualTo("0");
            assertThat(server.value("SELECT COUNT(*) FROM merging.away")).isEqualTo("0");
        } finally {
            server.run("DROP DATABASE merging", "DROP DATABASE merged");
        }
    }

    /** 9.7 makes of it what its dump gives back as a question mark. */
    @Test
    void aCheckWithLettersBeyondAsciiIsRefused() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        server.run(
                "CREATE DATABASE checked CHARACTER SET latin1",
                "CREATE TABLE checked.t (v VARCHAR(10), CHECK (v <> _utf8mb4 x'C3BC')) ENGINE=InnoDB",
                "CREATE TABLE checked.w (v VARCHAR(10), CHECK (v <> '\u00fc')) ENGINE=InnoDB",
                "CREATE TABLE checked.x (v VARCHAR(10), CHECK (v <> 'u')) ENGINE=InnoDB");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, new Utf8mb4Options("checked", Optional.empty(), Set.of(), 100));
            assertThat(done.value().plan().refused())
                    .extracting(refusal -> refusal.table().table())
                    .contains("w")
                    .doesNotContain("x");
        } finally {
            server.run("DROP DATABASE checked");
        }
    }

    @Test
    void whatASystemVersionedTableDoesNotLetChangeIsRefusedBefore() throws Exception {
        TestServer server = Lab.shared(ServerKind.MARIADB);
        server.run(
                "CREATE DATABASE versioned CHARACTER SET latin1",
                "CREATE TABLE versioned.t (v VARCHAR(10)) WITH SYSTEM VERSIONING ENGINE=InnoDB",
                "CREATE TABLE versioned.u (v VARCHAR(10) COMMENT ' WITH SYSTEM VERSIONING') ENGINE=InnoDB");
        try (OpenServer open = open(server)) {
            RunResult<Utf8mb4Result> done = run(open, new Utf8mb4Options("versioned", Optional.empty(), Set.of(), 100));
            assertThat(done.value().plan().refused())
                    .extracting(refusal -> refusal.table().table())
                    .containsExactly("t");
            assertThat(done.value().proofs().keySet()).containsExactly(new TableName("versioned", "u"));
        } finally {
            server.run("DROP DATABASE versioned");
        }
    }

    static List<ServerKind> quoting() {
        return Trials.some(List.of(ServerKind.MYSQL_9, ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7));
    }

    /** Under ANSI_QUOTES the server shows definitions with other quotes. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("quoting")
    void definitionsAreReadWhateverTheServersModeIs(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE DATABASE ansi CHARACTER SET latin1",
                    "CREATE TABLE ansi.t (`a\"b` VARCHAR(10) DEFAULT 'x\"y') ENGINE=InnoDB",
                    "SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
            try (OpenServer open = open(server)) {
                RunResult<Utf8mb4Result> done = run(open, new Utf8mb4Options("ansi", Optional.empty(), Set.of(), 100));
                assertThat(done.value().plan().refused()).isEmpty();
                assertThat(done.value().proofs().keySet()).containsExactly(new TableName("ansi", "t"));
            }
        }
    }
}
