package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.history.sql.Text;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded is what is read, also after the file was closed. */
class HistoryStoreTest {

    /** A machine that is busy with other things may be late now and then. */
    private static final int BUSY_MACHINE_TRIES = 30;

    @TempDir
    Path folder;

    private HistoryStore store;

    @BeforeEach
    void open() {
        store = HistoryStore.open(folder, Samples.VERSION);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void reopen() {
        store.close();
        open();
    }

    @Test
    void aFinishedRunIsReadBackAfterReopeningWithEverythingThatWasRecorded() {
        Instant before = Instant.now();
        Item failed = Item.of("partition", new ObjectName("shop", "orders", "p0"), "failed")
                .error("E-4104", "Table './shop/orders' is marked as crashed")
                .build();
        RecordedFinding finding =
                new RecordedFinding("headroom", "WARNING", ObjectName.table("shop", "carts"), "key is 91 % full");
        RecordedFinding detailed = RecordedFinding.of(Samples.found("carts", "told"));
        long id;
        try (RunWriter run = store.begin(Samples.start())) {
            id = run.runId();
            run.item(Samples.counted("carts", 9_100_220_000_000L));
            run.item(failed);
            run.finding(finding);
            run.finding(detailed);
            run.finish(Samples.succeeded());
        }
        reopen();

        RunSummary read = store.run(id).orElseThrow();
        assertThat(read.start()).isEqualTo(Samples.start());
        assertThat(read.start().settings().keySet()).containsExactly("workers", "mode");
        assertThat(read.applicationVersion()).isEqualTo(Samples.VERSION);
        assertThat(read.machine()).isNotBlank();
        assertThat(read.started()).isBetween(before, Instant.now());
        assertThat(read.ended()).isBetween(read.started(), Instant.now());
        assertThat(read.state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(read.summary()).isEqualTo(Map.of("left out", "118 views"));
        assertThat(read.itemCounts()).isEqualTo(Map.of("counted", 1L, "failed", 1L));
        assertThat(read.items()).isEqualTo(2);
        assertThat(read.findingCount()).isEqualTo(2);
        assertThat(store.items(id))
                .containsExactly(Samples.counted("carts", 9_100_220_000_000L).numbered(1), failed.numbered(2));
        assertThat(store.findings(id)).containsExactly(finding, detailed);
        assertThat(store.findings(id).getLast().finding()).isEqualTo(Samples.found("carts", "told"));
    }

    @Test
    void wordsOfAnotherVersionInAFindingAreTakenForTheWorstAndForAdvice() {
        Finding read = new RecordedFinding("check", "FATAL", ObjectName.table("shop", "t"), "text\nDROP")
                .with(new RecordedFinding.Details("PLANET", "SCRIPT", "DROP", ""))
                .finding();
        assertThat(read)
                .isEqualTo(new Finding(
                        "check",
                        Severity.NOT_EVALUATED,
                        Subject.table("shop", "t"),
                        "text",
                        Remedy.advice("DROP"),
                        ""));
    }

    @Test
    void aFailedRunKeepsItsProblem() {
        RunWriter run = store.begin(Samples.start());
        run.finish(new RunEnd(
                RunOutcome.failed(RunOutcome.Counts.of(7, 3, 1)), "E-3001", "The server went away.", Map.of()));

        RunSummary read = store.run(run.runId()).orElseThrow();
        assertThat(read.state()).isEqualTo(RunState.FAILED);
        assertThat(read.outcome()).contains(RunOutcome.failed(RunOutcome.Counts.of(7, 3, 1)));
        assertThat(read.problemCode()).isEqualTo("E-3001");
        assertThat(read.problemText()).isEqualTo("The server went away.");
    }

    @Test
    void aRunIsRunningUntilItIsFinishedAndInterruptedIfTheStoreClosesFirst() {
        RunWriter run = store.begin(Samples.start());
        run.item(Samples.counted("carts", 1));
        assertThat(store.run(run.runId()).orElseThrow().state()).isEqualTo(RunState.RUNNING);
        assertThat(store.run(run.runId()).orElseThrow().ended()).isNull();
        reopen();

        assertThat(store.run(run.runId()).orElseThrow().state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(store.items(run.runId())).hasSize(1);
    }

    @Test
    void anyNameAndTextSurvives() {
        List<String> names = List.of(
                "tick`ed",
                "quo\"te'd",
                "emoji 🐬 \uD83D\uDC2C",
                "名前",
                "x".repeat(300),
                "new\nline\ttab",
                "nul\0",
                "lone \uD800 surrogate",
                " ",
                "'; DROP TABLE run; --");
        RunWriter run = store.begin(Samples.start());
        for (String name : names) {
            run.item(Item.of("table", new ObjectName(name, name, name), name)
                    .error(name, name)
                    .attribute(name, name)
                    .build());
            run.finding(new RecordedFinding(name, name, ObjectName.table(name, name), name));
        }
        run.finish(new RunEnd(
                RunOutcome.failed(RunOutcome.Counts.of(7, 3, 1)),
                "E",
                names.get(2),
                Map.of(names.get(0), names.get(1))));
        reopen();

        assertThat(store.items(run.runId()).stream().map(item -> item.object().part()))
                .containsExactlyElementsOf(names);
        assertThat(store.items(run.runId()).stream().map(Item::errorText)).containsExactlyElementsOf(names);
        assertThat(store.findings(run.runId()).stream().map(RecordedFinding::text))
                .containsExactlyElementsOf(names);
        assertThat(store.run(run.runId()).orElseThrow().itemCounts()).containsOnlyKeys(names);
    }

    @Test
    void anEndlessErrorTextIsCutAndSaysSo() {
        RunWriter run = store.begin(Samples.start());
        run.item(Item.of("table", ObjectName.SERVER, "failed")
                .error("E-1", "x".repeat(Text.LONGEST + 5))
                .build());
        run.finish(Samples.succeeded());

        assertThat(store.items(run.runId()).getFirst().errorText())
                .startsWith("xxx")
                .endsWith("[5 characters cut]");
    }

    @Test
    void aChangeIsReadableBeforeAndAfterItsStatementAndCountedOnce() {
        RunWriter run = store.begin(Samples.start("upgrade", "uuid-1"));
        ObjectName table = ObjectName.table("shop", "orders");
        long seq = run.itemBefore(Item.of("table", table, "changing").build());
        assertThat(store.items(run.runId())).extracting(Item::status).containsExactly("changing");
        assertThat(store.run(run.runId()).orElseThrow().itemCounts()).isEqualTo(Map.of("changing", 1L));

        run.itemAfter(seq, Item.of("table", table, "changed").build());
        assertThat(store.items(run.runId())).extracting(Item::status).containsExactly("changed");
        assertThat(store.run(run.runId()).orElseThrow().itemCounts()).isEqualTo(Map.of("changed", 1L));
    }

    @Test
    void runsAreListedNewestFirstAndFiltered() {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            RunWriter run = store.begin(Samples.start(i % 2 == 0 ? "rowcount" : "upgrade", "uuid-" + i / 3));
            run.finish(Samples.succeeded());
            ids.addFirst(run.runId());
        }
        assertThat(ids(RunFilter.newest(10))).isEqualTo(ids);
        assertThat(ids(RunFilter.newest(2).skipping(1))).isEqualTo(ids.subList(1, 3));
        assertThat(ids(RunFilter.newest(10).ofKind("upgrade"))).containsExactly(ids.get(1), ids.get(3));
        assertThat(ids(RunFilter.newest(10).onServer("uuid-1"))).isEqualTo(ids.subList(0, 2));
        assertThat(ids(RunFilter.newest(10).containing("SHOP-2"))).isEqualTo(ids);
        assertThat(ids(RunFilter.newest(10).containing("'DBA'@"))).isEqualTo(ids);
        assertThat(ids(RunFilter.newest(10).containing("shop%"))).isEmpty();
        assertThat(store.runCount()).isEqualTo(5);
    }

    private List<Long> ids(RunFilter filter) {
        return store.runs(filter).stream().map(RunSummary::id).toList();
    }

    @Test
    void theRunToCompareWithIsTheLatestEndedOneOfSameKindAndServerThatHasItems() {
        long wanted = finished("rowcount", "uuid-1", 1);
        finished("rowcount", "uuid-2", 1);
        finished("upgrade", "uuid-1", 1);
        finished("rowcount", "uuid-1", 0);
        RunWriter stillRunning = store.begin(Samples.start());
        stillRunning.itemAfter(stillRunning.itemBefore(Samples.counted("t", 1)), Samples.counted("t", 1));
        long latest = finished("rowcount", "uuid-1", 1);

        assertThat(store.latestBefore(latest)).map(RunSummary::id).contains(wanted);
        assertThat(store.latestBefore(wanted)).isEmpty();
    }

    private long finished(String kind, String serverKey, int items) {
        RunWriter run = store.begin(Samples.start(kind, serverKey));
        for (int i = 0; i < items; i++) {
            run.item(Samples.counted("t" + i, i));
        }
        run.finish(Samples.succeeded());
        return run.runId();
    }

    @Test
    void aDeletedRunIsGoneWithItsItemsAndItsNumberIsNotUsedAgain() {
        finished("rowcount", "uuid-1", 3);
        long id = finished("rowcount", "uuid-1", 3);
        store.delete(id, "alice", "a trial");
        store.delete(4711, "alice", "a trial");

        assertThat(store.run(id)).isEmpty();
        assertThat(store.items(id)).isEmpty();
        assertThat(store.runCount()).isEqualTo(1);
        reopen();
        assertThat(finished("rowcount", "uuid-1", 0)).isGreaterThan(id);
    }

    @Test
    void aRunningRunCannotBeDeleted() {
        RunWriter run = store.begin(Samples.start());

        assertThatThrownBy(() -> store.delete(run.runId(), "alice", "a trial"))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.STILL_RUNNING));
        assertThat(store.run(run.runId())).isPresent();
    }

    @Test
    void aFinishedRunTakesNothingMore() {
        RunWriter run = store.begin(Samples.start());
        run.finish(Samples.succeeded());

        assertThatThrownBy(() -> run.item(Samples.counted("t", 1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> run.finish(Samples.succeeded())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void twoThousandItemsAreTakenInFiftyMilliseconds() {
        RunWriter run = store.begin(Samples.start());
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            items.add(Samples.counted("t" + i, i));
        }
        List<Duration> took = new ArrayList<>();
        do {
            long began = System.nanoTime();
            items.forEach(run::item);
            took.add(Duration.ofNanos(System.nanoTime() - began));
        } while (took.getLast().compareTo(Duration.ofMillis(50)) >= 0 && took.size() < BUSY_MACHINE_TRIES);
        run.finish(Samples.succeeded());

        assertThat(took.getLast()).as(took.toString()).isLessThan(Duration.ofMillis(50));
        assertThat(store.items(run.runId())).hasSize(2000 * took.size());
    }

    @Test
    void aResultCanBeReadAfterThreeHundredMillisecondsWithoutAnybodyWaitingForIt() throws InterruptedException {
        RunWriter run = store.begin(Samples.start());
        boolean inTime = false;
        for (int i = 1; i <= BUSY_MACHINE_TRIES && !inTime; i++) {
            run.item(Samples.counted("t", i));
            Thread.sleep(300);
            inTime = store.items(run.runId()).size() == i;
        }
        assertThat(inTime).isTrue();
    }

    @Test
    void aThreadThatIsInterruptedRecordsAndReadsLikeAnyOther() {
        RunWriter run = store.begin(Samples.start());
        Thread.currentThread().interrupt();
        run.itemBefore(Samples.counted("t", 1));
        List<Item> read = store.items(run.runId());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(read).hasSize(1);
        run.finish(Samples.succeeded());
        reopen();
        assertThat(store.items(run.runId())).hasSize(1);
    }
}
