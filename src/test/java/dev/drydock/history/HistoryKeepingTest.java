package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.keeping.HistoryCompaction;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history gets smaller by rules and no run is lost by it; copies of it can be opened. */
class HistoryKeepingTest {

    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path elsewhere;

    private HistoryStore open() {
        return HistoryStore.open(folder, Samples.VERSION);
    }

    /** A run that began so long ago, as the chain has it. */
    private static long run(HistoryStore store, String kind, Duration ago) {
        RunWriter run = store.begin(Samples.start(kind, "uuid-1"));
        run.item(Samples.counted("t", 1));
        store.change(connection -> Rows.update(
                connection,
                "UPDATE run SET started = ? WHERE id = ?",
                Instant.now().minus(ago),
                run.runId()));
        run.finish(Samples.succeeded());
        return run.runId();
    }

    private static List<Long> old(HistoryStore store, int runs) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            ids.add(run(store, "rowcount", DAY.multipliedBy(400L - i)));
        }
        return ids;
    }

    @Test
    void onlyWhatNoRuleKeepsGoesAndTheArchiveBringsItBackUnderItsNumber() {
        try (HistoryStore store = open()) {
            onlyWhatNoRuleKeepsGoes(store, elsewhere);
        }
    }

    static void onlyWhatNoRuleKeepsGoes(HistoryStore store, Path elsewhere) {
        List<Long> old = old(store, 6);
        long only = run(store, "upgrade", DAY.multipliedBy(900));
        long recent = run(store, "rowcount", DAY);
        long running = store.begin(Samples.start()).runId();
        new HistoryMarks(store, "alice").pin(old.get(0));
        store.evidence().sign(old.get(1), "Boss", "seen", "alice");
        long unsigned = store.evidence().sign(old.get(2), "Boss", "seen", "alice");
        store.evidence().withdraw(unsigned, "too early", "alice");
        HistoryKeeping keeping = new HistoryKeeping(store, "alice");

        RetentionPlan plan = keeping.plan(new RetentionRules(2, 12));
        assertThat(plan.goes()).containsExactly(old.get(2), old.get(3), old.get(4));
        assertThat(plan.items()).isEqualTo(3);
        assertThat(List.of(plan.newest(), plan.recent(), plan.pinned(), plan.signed(), plan.running()))
                .containsExactly(3L, 0L, 1L, 1L, 1L);
        assertThat(plan.stays() + plan.goes().size()).isEqualTo(store.runCount());
        assertThat(keeping.plan(new RetentionRules(1, 12)).recent()).isZero();
        assertThat(keeping.plan(new RetentionRules(20, 0)).goes()).isEmpty();

        Path archive = elsewhere.resolve("old.drydock");
        new HistoryMarks(store, "bob").pin(old.get(3));
        RetentionResult result = keeping.apply(plan, archive, _ -> {});
        assertThat(result.deleted()).isEqualTo(2);
        assertThat(result.spared()).isEqualTo(1);
        assertThat(store.run(old.get(2))).isEmpty();
        assertThat(store.run(old.get(3))).isPresent();
        assertThat(store.run(only)).isPresent();
        assertThat(store.run(recent)).isPresent();
        assertThat(store.run(running)).isPresent();
        assertThat(store.verify(_ -> {}).breaks()).isEmpty();

        assertThat(keeping.importFrom(archive, _ -> {}).imported()).isEqualTo(2);
        assertThat(store.run(old.get(2))).isPresent();
        assertThat(store.verify(_ -> {}).breaks()).isEmpty();
    }

    @Test
    void withoutAnArchiveNothingIsDeleted() throws IOException {
        try (HistoryStore store = open()) {
            List<Long> old = old(store, 4);
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            RetentionPlan plan = keeping.plan(new RetentionRules(1, 1));
            assertThat(plan.goes()).hasSize(3);
            Path full = Path.of("/dev/full");
            for (Path bad : List.of(
                    Files.createFile(elsewhere.resolve("there.drydock")),
                    Files.createFile(elsewhere.resolve("file")).resolve("below.drydock"),
                    full)) {
                if (!bad.equals(full) || Files.exists(full)) {
                    assertThatThrownBy(() -> keeping.apply(plan, bad, _ -> {}))
                            .as("%s", bad)
                            .hasMessageContaining("E-503");
                }
            }
            assertThat(old).allSatisfy(id -> assertThat(store.run(id)).isPresent());
        }
    }

    @Test
    void anEndedRetentionLeavesEveryRunEitherHereOrInTheArchive() {
        try (HistoryStore store = open()) {
            endedRetention(store, elsewhere);
        }
    }

    static void endedRetention(HistoryStore store, Path elsewhere) {
        List<Long> old = old(store, 6);
        HistoryKeeping keeping = new HistoryKeeping(store, "alice");
        RetentionPlan plan = keeping.plan(new RetentionRules(1, 1));
        Path archive = elsewhere.resolve("old.drydock");
        assertThatThrownBy(() -> keeping.apply(plan, archive, rows -> {
                    if (rows > 2 * plan.items() + 1) {
                        throw new dev.drydock.platform.task.JobCancelledException();
                    }
                }))
                .isInstanceOf(dev.drydock.platform.task.JobCancelledException.class);
        assertThat(old.stream().filter(id -> store.run(id).isEmpty())).hasSize(2);
        assertThat(HistoryKeeping.check(archive, _ -> {}).runs()).isEqualTo(5);
        assertThat(store.verify(_ -> {}).breaks()).isEmpty();
    }

    @Test
    void aClockThatWasSetBackIsNoReasonToDeleteAndTheChainStaysWhole() {
        try (HistoryStore store = open()) {
            old(store, 3);
            // as a run of yesterday looks today, when the clock has gone back by two days since
            run(store, "rowcount", DAY.multipliedBy(-2));
            run(store, "rowcount", Duration.ZERO);
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
            assertThatThrownBy(() -> new HistoryKeeping(store, "alice").plan(new RetentionRules(1, 1)))
                    .hasMessageContaining("E-5038");
        }
    }

    @Test
    void aBackupOfAnOpenHistoryIsADataFolderOfItsOwnAndOldOnesGo() throws IOException {
        try (HistoryStore store = open()) {
            old(store, 3);
            RunWriter going = store.begin(Samples.start());
            going.item(Samples.counted("t", 1));
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            Files.createDirectories(elsewhere.resolve("drydock-history-2020-mine"));
            HistoryBackup first = keeping.backup(elsewhere, 2, _ -> {});
            assertThat(first.verdict().whole()).isTrue();
            for (int i = 0; i < 3; i++) {
                keeping.backup(elsewhere, 2, _ -> {});
            }
            try (Stream<Path> left = Files.list(elsewhere)) {
                assertThat(left).hasSize(3).doesNotContain(first.folder());
            }
            HistoryBackup last = keeping.backup(elsewhere, 9, _ -> {});
            going.close();
            try (HistoryStore copy = HistoryStore.open(last.folder(), Samples.VERSION)) {
                assertThat(copy.runCount()).isEqualTo(4);
                assertThat(copy.verify(_ -> {}).whole()).isTrue();
            }
        }
    }

    @Test
    void copiesOfAnotherHistoryAndThoseBeforeADamageStay(@TempDir Path another) throws Exception {
        try (HistoryStore store = open();
                HistoryStore others = HistoryStore.open(another, Samples.VERSION)) {
            run(store, "rowcount", DAY);
            run(others, "rowcount", DAY);
            HistoryBackup theirs = new HistoryKeeping(others, "bob").backup(elsewhere, 1, _ -> {});
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            HistoryBackup first = keeping.backup(elsewhere, 1, _ -> {});
            run(store, "rowcount", DAY);
            HistoryBackup second = keeping.backup(elsewhere, 1, _ -> {});
            assertThat(second.removed()).isEqualTo(1);
            assertThat(first.folder()).doesNotExist();
            assertThat(theirs.folder()).exists();
            store.change(connection -> Rows.update(connection, "UPDATE item SET measure = measure + 1"));
            HistoryBackup damaged = keeping.backup(elsewhere, 1, _ -> {});
            assertThat(damaged.verdict().whole()).isFalse();
            assertThat(damaged.removed()).isZero();
            assertThat(second.folder()).as("the last good one").exists();
        }
    }

    @Test
    void compactionGivesTheRoomBackKeepsEveryRunAndRefusesAnOpenHistory() throws IOException {
        Path file = HistoryLocation.in(folder).database();
        String head;
        try (HistoryStore store = open()) {
            RunWriter big = store.begin(Samples.start());
            for (int i = 0; i < 20_000; i++) {
                big.item(Samples.counted("table_" + i, i));
            }
            big.finish(Samples.succeeded());
            run(store, "rowcount", DAY);
            store.delete(big.runId(), "alice", "too big");
            head = store.verify(_ -> {}).head();
            assertThatThrownBy(() -> HistoryCompaction.run(folder)).hasMessageContaining("E-5041");
        }
        HistoryCompaction.Result result = HistoryCompaction.run(folder);
        assertThat(result.after()).isLessThan(result.before() / 2).isEqualTo(Files.size(file));
        try (HistoryStore store = open()) {
            assertThat(store.runCount()).isEqualTo(1);
            assertThat(store.verify(_ -> {}).head()).isEqualTo(head);
            assertThat(store.verify(_ -> {}).whole()).isTrue();
        }
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(file.toFile().length() / 2);
            damaged.write(42);
        }
        byte[] there = Files.readAllBytes(file);
        assertThatThrownBy(() -> HistoryCompaction.run(folder)).hasMessageContaining("E-5020");
        assertThat(file).hasBinaryContent(there);
    }

    @Test
    void fiveHundredFlippedBytesOfTheFileAreNeverShownAsSound() throws IOException {
        new CopyRule(0, "").keepIn(folder);
        try (HistoryStore store = open()) {
            old(store, 5);
        }
        Path file = HistoryLocation.in(folder).database();
        byte[] whole = Files.readAllBytes(file);
        java.util.Random random = new java.util.Random(4712);
        for (int trial = 0; trial < 500; trial++) {
            byte[] flipped = whole.clone();
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, flipped);
            assertThatThrownBy(this::open).as("trial %s", trial).hasMessageContaining("E-50");
            assertThat(file).hasBinaryContent(flipped);
        }
        Files.write(file, whole);
        try (HistoryStore store = open()) {
            assertThat(store.verify(_ -> {}).whole()).isTrue();
        }
    }

    @Test
    void theSizeIsToldWhileFilesOfOtherRunsComeAndGo() throws Exception {
        try (HistoryStore store = open()) {
            Thread others = Thread.ofPlatform().start(() -> beginAndEnd(store.folder()));
            try {
                for (int look = 0; look < 200; look++) {
                    assertThat(new HistoryKeeping(store, "alice").size().file()).isPositive();
                }
            } finally {
                others.interrupt();
                others.join();
            }
        }
    }

    private static void beginAndEnd(Path folder) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                for (int run = 0; run < 40; run++) {
                    Files.writeString(folder.resolve("other-" + run), "");
                }
                for (int run = 0; run < 40; run++) {
                    Files.delete(folder.resolve("other-" + run));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void theSizeIsTold() {
        try (HistoryStore store = open()) {
            old(store, 3);
            HistorySize size = new HistoryKeeping(store, "alice").size();
            assertThat(size.runs()).isEqualTo(3);
            assertThat(size.items()).isEqualTo(3);
            assertThat(size.file()).isPositive();
            assertThat(size.free()).isPositive();
        }
    }
}
