package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.database.Schema;
import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.Text;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same history on servers of each kind: what is recorded is what is read, for everybody. */
@NeedsServers
class SharedHistoryTest {

    @TempDir
    Path folder;

    static List<SharedServer.Kind> oldestAndMariaDb() {
        return Trials.some(
                List.of(SharedServer.Kind.MYSQL_5_7, SharedServer.Kind.MARIADB),
                List.of(SharedServer.Kind.MYSQL_8_0, SharedServer.Kind.MYSQL_9));
    }

    @ParameterizedTest
    @EnumSource
    void whatOneRecordsAnotherReads(SharedServer.Kind kind) throws Exception {
        Instant before = Instant.now();
        Item failed = Item.of("partition", new ObjectName("shop", "orders", "p0"), "failed")
                .error("E-4104", "Table './shop/orders' is \"marked\" as\ncrashed \\ 🐬 ¬ \t end")
                .attribute("na\"me", "a,b]\\[\u0007🐬")
                .build();
        RecordedFinding finding =
                new RecordedFinding("headroom", "WARNING", ObjectName.table("shop", "ca rts ☃"), "key is 91 % full");
        RecordedFinding detailed = RecordedFinding.of(Samples.found("ca`rts 🐬", "a \"word\"\n\\ ☃"));
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore mine = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, server.place());
                HistoryStore yours = HistoryStore.openShared(folder.resolve("b"), Samples.VERSION, server.place())) {
            long id;
            try (RunWriter run = mine.begin(Samples.start())) {
                id = run.runId();
                run.item(Samples.counted("carts", 9_100_220_000_000L));
                run.item(failed);
                run.finding(finding);
                run.finding(detailed);
                run.finish(Samples.succeeded());
            }

            RunSummary read = yours.run(id).orElseThrow();
            assertThat(read.start()).isEqualTo(Samples.start());
            assertThat(read.started()).isBetween(before, Instant.now());
            assertThat(read.state()).isEqualTo(RunState.SUCCEEDED);
            assertThat(read.summary()).isEqualTo(Map.of("left out", "118 views"));
            assertThat(read.itemCounts()).isEqualTo(Map.of("counted", 1L, "failed", 1L));
            assertThat(read.findingCount()).isEqualTo(2);
            assertThat(yours.items(id))
                    .containsExactly(
                            Samples.counted("carts", 9_100_220_000_000L).numbered(1), failed.numbered(2));
            assertThat(yours.findings(id)).containsExactly(finding, detailed);
            assertThat(yours.runs(RunFilter.newest(5).containing("SHOP."))).hasSize(1);
            assertThat(yours.growth("uuid-1", "rowcount", ObjectName.table("shop", "carts")))
                    .hasSize(1);
            assertThat(server.value("SELECT COUNT(DISTINCT data_folder) FROM run WHERE data_folder <> ''"))
                    .isEqualTo("1");
            assertThat(server.value("SELECT recorded_as FROM run")).isNotBlank();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everythingElseOfTheHistoryWorksThereToo(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
            assertThat(store.access()).isEqualTo(Access.ADMINISTER);
            List<Long> runs = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                RunWriter run = store.begin(Samples.start());
                run.item(Samples.counted("carts", i));
                run.finish(Samples.succeeded());
                runs.add(run.runId());
            }
            assertThat(store.latestBefore(runs.get(2)).orElseThrow().id()).isEqualTo(runs.get(1));
            RecordedFinding finding = new RecordedFinding("c", "WARNING", ObjectName.table("s", "t"), "text");
            LocalDate until = LocalDate.of(2030, 2, 28);
            long first = store.accept(Samples.start().server(), finding, "me", "why", until, "alice");
            long second = store.accept(Samples.start().server(), finding, "you", "so", until, "bob");
            assertThat(store.acceptances("uuid-1")).hasSize(2).first().satisfies(given -> {
                assertThat(given.id()).isEqualTo(second);
                assertThat(given.until()).isEqualTo(until);
            });
            assertThat(second).isGreaterThan(first);
            store.withdraw(second, "bob");
            HistoryBrowser browser = new HistoryBrowser(store);
            assertThat(browser.search(RunSearch.ALL, Long.MAX_VALUE, 10).runs()).hasSize(3);
            assertThat(browser.trend("shop-2", "rowcount")).hasSize(3);
            assertThat(browser.trend("shop-2", "rowcount", ObjectName.table("shop", "carts")))
                    .hasSize(3);
            store.delete(runs.get(0), "alice", "a trial");
            assertThat(store.runCount()).isEqualTo(2);

            ChainVerdict verdict = store.verify(_ -> {});
            assertThat(verdict.breaks()).isEmpty();
            assertThat(verdict.runs()).isEqualTo(2);
            server.run("UPDATE item SET measure = 4711 WHERE run_id = " + runs.get(1));
            assertThat(store.verify(_ -> {}).breaks())
                    .containsExactly(new ChainVerdict.Break(ChainVerdict.Kind.RUN_CHANGED, runs.get(1)));
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndMariaDb")
    void manyWritersKeepOneChain(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind)) {
            List<HistoryStore> stores = new ArrayList<>();
            try {
                for (int i = 0; i < 4; i++) {
                    stores.add(HistoryStore.openShared(folder.resolve("d" + i), Samples.VERSION, server.place()));
                }
                List<CompletableFuture<Void>> all = stores.stream()
                        .map(store -> CompletableFuture.runAsync(() -> tenRuns(store)))
                        .toList();
                all.forEach(CompletableFuture::join);
                ChainVerdict verdict = stores.getFirst().verify(_ -> {});
                assertThat(verdict.breaks()).isEmpty();
                assertThat(verdict.runs()).isEqualTo(40);
                assertThat(server.value("SELECT COUNT(*) FROM item")).isEqualTo("6000");
                assertThat(server.value("SELECT MAX(id) FROM run")).isEqualTo("40");
            } finally {
                stores.forEach(HistoryStore::close);
            }
        }
    }

    private static void tenRuns(HistoryStore store) {
        for (int i = 0; i < 10; i++) {
            RunWriter run = store.begin(Samples.start());
            IntStream.range(0, 150).forEach(n -> run.item(Samples.counted("t" + n, n)));
            run.finish(Samples.succeeded());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyNameAndTextSurvives(SharedServer.Kind kind) throws Exception {
        List<String> names = List.of(
                "tick`ed", "quo\"te'd", "back\\slash", "emoji 🐬 \uD83D\uDC2C", "%s ${word} {0}", "a", "A", "ä");
        String longName = "x".repeat(5000);
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
            RunWriter run = store.begin(Samples.start("rowcount", "key " + longName));
            names.forEach(name -> run.item(
                    Item.of("table", ObjectName.table("s", name), "done").build()));
            run.item(Item.of("table", ObjectName.table(longName, longName), "done")
                    .error("E-1", "long " + "☃".repeat(Text.LONGEST * 2))
                    .attribute("zero", "a\0b")
                    .build());
            run.finish(Samples.succeeded());

            List<Item> items = store.items(run.runId());
            assertThat(items.subList(0, names.size()).stream()
                            .map(item -> item.object().name()))
                    .containsExactlyElementsOf(names);
            assertThat(items.getLast().object().name()).startsWith("xxxx").hasSize(Dialect.LONGEST_WORD);
            assertThat(items.getLast().errorText()).startsWith("long ☃☃").endsWith("characters cut]");
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNewerSchemaIsRefused(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind)) {
            HistoryStore.openShared(folder, Samples.VERSION, server.place()).close();
            server.run("UPDATE flyway_schema_history SET version = '1000' WHERE version = '" + Schema.CURRENT.version()
                    + "'");
            assertThatThrownBy(() -> HistoryStore.openShared(folder, Samples.VERSION, server.place()))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.NEWER_SCHEMA));
        }
    }

    @Test
    void aHistoryInPostgresIsNamedAndNotTakenForAServer() {
        assertThatThrownBy(() -> HistoryAddress.of("postgresql:reports/drydock"))
                .isInstanceOfSatisfying(DrydockException.class, failure -> {
                    assertThat(failure.problem().code()).isEqualTo(HistoryError.IN_POSTGRESQL);
                    assertThat(failure.problem().line()).contains("E-5082");
                    assertThat(failure.problem().full()).contains("history move --to local", "477ac553");
                });
        assertThat(HistoryError.IN_POSTGRESQL.leavesWorkThatChangesNothing()).isTrue();
        assertThat(HistoryAddress.of("mysql:team/x")).isEqualTo(new HistoryAddress("team", "x"));
    }

    @ParameterizedTest
    @EnumSource
    void aMigrationThatIsRefusedIsCarriedOutByWhoMay(SharedServer.Kind kind) throws Exception {
        Schema before = new Schema(
                Schema.SHARED.migrations().subList(0, Schema.SHARED.migrations().size() - 1));
        try (SharedServer server = SharedServer.on(kind)) {
            try (Connection connection = server.place().source().getConnection()) {
                before.migrate(connection, 0);
            }
            String account = "nine" + server.database().replaceAll(".*_", "");
            server.run(
                    "CREATE USER '" + account + "'@'%' IDENTIFIED BY ''",
                    "GRANT SELECT, INSERT, UPDATE, DELETE ON " + server.database() + ".* TO '" + account + "'@'%'");
            try {
                assertThatThrownBy(() -> HistoryStore.openShared(folder, Samples.VERSION, server.placeOf(account, "")))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.NOT_ALLOWED));
                try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
                    assertThat(store.runCount()).isZero();
                }
            } finally {
                server.run("DROP USER '" + account + "'@'%'");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void severalWhoMakeTheTablesAtOnceMakeThemOnce(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind)) {
            AtOnce.each(
                    List.of("a", "b", "c", "d"),
                    name -> HistoryStore.openShared(folder.resolve(name), Samples.VERSION, server.place())
                            .close());
            assertThat(server.value("SELECT COUNT(*) FROM flyway_schema_history WHERE success"))
                    .isEqualTo(String.valueOf(Schema.SHARED.migrations().size()));
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndMariaDb")
    void aMigrationWhoseDrydockWasKilledBeforeItsFirstStatementIsTakenOver(SharedServer.Kind kind) throws Exception {
        Schema before = new Schema(
                Schema.SHARED.migrations().subList(0, Schema.SHARED.migrations().size() - 1));
        try (SharedServer server = SharedServer.on(kind)) {
            try (Connection connection = server.place().source().getConnection()) {
                before.migrate(connection, 0);
            }
            server.run("INSERT INTO " + server.database() + ".flyway_schema_history (installed_rank, version,"
                    + " description, type, script, installed_by, execution_time, success) VALUES ("
                    + Schema.SHARED.version() + ", '" + Schema.SHARED.version()
                    + "', '', 'SQL', 'x', 'a Drydock that was killed', 0, FALSE)");
            try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
                assertThat(store.runCount()).isZero();
            }
            assertThat(server.value("SELECT COUNT(*) FROM flyway_schema_history WHERE NOT success"))
                    .isEqualTo("0");
        }
    }
}
