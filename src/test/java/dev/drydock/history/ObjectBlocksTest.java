package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.NeedsServers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search for a table finds the same runs as a look into each of them would, over many blocks of runs. */
@NeedsServers
class ObjectBlocksTest {

    private static final int RUNS = 150;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static long run(HistoryStore store, ObjectName... objects) {
        RunWriter run = store.begin(Samples.start());
        for (ObjectName object : objects) {
            run.item(Item.of("table", object, "counted").build());
        }
        run.finish(Samples.succeeded());
        return run.runId();
    }

    private static List<Long> found(HistoryStore store, String table, int page) {
        HistoryBrowser browser = new HistoryBrowser(store);
        List<Long> runs = new ArrayList<>();
        Optional<Long> before = Optional.of(Long.MAX_VALUE);
        while (before.isPresent()) {
            HistoryBrowser.Page read = browser.search(RunSearch.ALL.withTable(table), before.get(), page);
            assertThat(read.runs()).hasSizeLessThanOrEqualTo(page);
            read.runs().forEach(run -> runs.add(run.id()));
            before = read.next();
        }
        return runs;
    }

    private static List<Long> down(long from, long to) {
        List<Long> numbers = new ArrayList<>();
        for (long number = from; number >= to; number--) {
            numbers.add(number);
        }
        return numbers;
    }

    private static void findsAllOfThem(HistoryStore store) {
        for (int i = 1; i <= RUNS; i++) {
            List<ObjectName> objects = new ArrayList<>(List.of(ObjectName.table("shop", "orders")));
            if (i == 5 || i == 64 || i == 149) {
                objects.add(ObjectName.table("shop", "rare_" + i));
                objects.add(ObjectName.table("Käse", "100%"));
            }
            if (i == 70) {
                objects.add(new ObjectName("parts", "sold", "p0"));
                objects.add(new ObjectName("parts", "sold", "p1"));
                objects.add(ObjectName.table("", ""));
            }
            assertThat(run(store, objects.toArray(ObjectName[]::new))).isEqualTo(i);
        }
        assertThat(found(store, "orders", 50)).isEqualTo(down(RUNS, 1));
        assertThat(found(store, "shop.orders", 7)).isEqualTo(down(RUNS, 1));
        assertThat(found(store, "shop.*", 50)).isEqualTo(down(RUNS, 1));
        assertThat(found(store, "*", 200)).isEqualTo(down(RUNS, 1));
        assertThat(found(store, "rare_64", 50)).containsExactly(64L);
        assertThat(found(store, "rare_*", 1)).containsExactly(149L, 64L, 5L);
        assertThat(found(store, "shop.rare_*", 2)).containsExactly(149L, 64L, 5L);
        assertThat(found(store, "100%", 50)).containsExactly(149L, 64L, 5L);
        assertThat(found(store, "Käse.*", 50)).containsExactly(149L, 64L, 5L);
        assertThat(found(store, "parts.sold", 50)).containsExactly(70L);
        assertThat(found(store, "parts.*", 50)).containsExactly(70L);
        assertThat(found(store, "orders_", 50)).isEmpty();
        assertThat(found(store, "Orders", 50)).isEmpty();
        assertThat(found(store, "ads.orders", 50)).isEmpty();
        assertThat(found(store, "kase.*", 50)).isEmpty();
        assertThat(found(store, "nowhere*", 50)).isEmpty();
        assertThat(new HistoryBrowser(store)
                        .search(RunSearch.ALL.withTable("rare_*").ofKind("upgrade"), Long.MAX_VALUE, 5)
                        .runs())
                .isEmpty();
    }

    @Test
    void aLocalHistoryFindsThem() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            findsAllOfThem(store);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSharedHistoryFindsThem(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
            findsAllOfThem(store);
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
        }
    }

    @Test
    void aRunThatGoesOnIsFoundAndSoIsOneThatItsProcessLeftBehind() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter open = store.begin(Samples.start());
            open.item(Samples.counted("early", 1));
            for (int i = 0; i < 70; i++) {
                run(store, ObjectName.table("shop", "other"));
            }
            assertThat(found(store, "early", 5)).containsExactly(open.runId());
            open.close();
            assertThat(found(store, "early", 5)).containsExactly(open.runId());
        }
    }

    @Test
    void whatIsNotedOfABlockGoesWithItsLastRun() throws Exception {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            for (int i = 1; i <= 64; i++) {
                run(store, ObjectName.table("shop", "t" + i));
            }
            for (int i = 2; i <= 63; i++) {
                store.delete(i, "alice", "a trial");
            }
            assertThat(found(store, "t2", 5)).isEmpty();
            assertThat(found(store, "t1", 5)).containsExactly(1L);
            assertThat(rows(store, "object_block WHERE block = 0")).isEqualTo(64);
            store.delete(1, "alice", "a trial");
            assertThat(rows(store, "object_block WHERE block = 0")).isZero();
            assertThat(rows(store, "run_block")).isEqualTo(1);
            assertThat(found(store, "t64", 5)).containsExactly(64L);
        }
    }

    private static long rows(HistoryStore store, String of) {
        return store.read(connection -> Rows.list(connection, "SELECT COUNT(*) FROM " + of, row -> row.number(1))
                .getFirst());
    }
}
