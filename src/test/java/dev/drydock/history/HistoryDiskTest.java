package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.SmallDisk;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full or read-only: a small file system in memory, which only root can mount. */
class HistoryDiskTest {

    private static final int ITEMS = 4000;

    @TempDir
    Path parent;

    @SuppressWarnings("NullAway.Init")
    private SmallDisk small;

    @SuppressWarnings("NullAway.Init")
    private Path disk;

    @BeforeEach
    void mount() throws IOException {
        small = SmallDisk.mount(parent, "4m");
        disk = small.folder();
    }

    @AfterEach
    void unmount() {
        if (small != null) {
            small.close();
        }
    }

    /** A file of another build names the function that forces to disk by its class. */
    @Test
    void theNameThatEveryHistoryFileKnowsStays() {
        assertThat(DiskSync.class.getName()).isEqualTo("dev.drydock.history.DiskSync");
    }

    @Test
    void resultsThatFindTheDiskFullWaitInMemoryAndAreAllWrittenOnceThereIsRoom() throws Exception {
        HistoryStore store = HistoryStore.open(disk, Samples.VERSION);
        RunWriter run = store.begin(Samples.start());
        run.item(Samples.counted("first", 1));
        await(() -> store.items(run.runId()).size() == 1);
        Path filler = small.fill();

        for (int i = 0; i < ITEMS; i++) {
            run.item(large(i));
        }
        await(() -> run.writeProblem().isPresent());
        assertThat(run.writeProblem().orElseThrow().code()).isEqualTo(HistoryError.WRITE_FAILED);

        DrydockException unfinished =
                catchThrowableOfType(DrydockException.class, () -> run.finish(Samples.succeeded()));
        assertThat(unfinished.problem().code()).isEqualTo(HistoryError.NOT_RECORDED);
        assertThat(unfinished).hasMessageStartingWith(ITEMS + " results of run " + run.runId());
        DrydockException unchanged =
                catchThrowableOfType(DrydockException.class, () -> run.itemBefore(largerThanTheDisk()));
        assertThat(unchanged.problem().code()).isEqualTo(HistoryError.INTENT_NOT_RECORDED);

        Files.delete(filler);
        await(() -> run.writeProblem().isEmpty());
        run.finish(Samples.succeeded());
        store.close();

        try (HistoryStore later = HistoryStore.open(disk, Samples.VERSION)) {
            assertThat(later.items(run.runId())).hasSize(ITEMS + 1);
            assertThat(later.run(run.runId()).orElseThrow().items()).isEqualTo(ITEMS + 1);
            assertThat(later.run(run.runId()).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
        }
    }

    @Test
    void aStoreThatClosesWithUnwrittenResultsSaysSoAndWhatWasWrittenBeforeIsThere() throws Exception {
        HistoryStore store = HistoryStore.open(disk, Samples.VERSION);
        RunWriter run = store.begin(Samples.start());
        run.item(Samples.counted("first", 1));
        await(() -> store.items(run.runId()).size() == 1);
        Path filler = small.fill();
        for (int i = 0; i < ITEMS; i++) {
            run.item(large(i));
        }
        DrydockException unwritten = catchThrowableOfType(DrydockException.class, store::close);
        assertThat(unwritten.problem().code()).isIn(HistoryError.WRITE_FAILED, HistoryError.NOT_RECORDED);
        assertThat(unwritten).hasMessageContaining(String.valueOf(ITEMS));

        Files.delete(filler);
        try (HistoryStore later = HistoryStore.open(disk, Samples.VERSION)) {
            assertThat(later.items(run.runId()))
                    .first()
                    .satisfies(item -> assertThat(item.object().name()).isEqualTo("first"));
        }
    }

    @Test
    void anArchiveThatFindsTheDiskFullIsRefusedLeavesNoHalfFileAndDeletesNothing() throws Exception {
        try (HistoryStore store = HistoryStore.open(parent.resolve("elsewhere"), Samples.VERSION)) {
            for (int i = 0; i < 2; i++) {
                RunWriter run = store.begin(Samples.start());
                for (int item = 0; item < ITEMS; item++) {
                    run.item(large(item));
                }
                run.finish(Samples.succeeded());
            }
            Path filler = small.fill();
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            RetentionPlan plan = keeping.plan(new RetentionRules(1, 0));
            assertThat(plan.goes()).isNotEmpty();
            assertThatThrownBy(() -> keeping.apply(plan, disk.resolve("old.drydock"), _ -> {}))
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-5036");
            assertThat(disk).isDirectoryContaining(filler::equals).satisfies(folder -> {
                try (var left = Files.list(folder)) {
                    assertThat(left).containsExactly(filler);
                }
            });
            assertThat(store.runCount()).isEqualTo(2);
            assertThat(store.verify(_ -> {}).whole()).isTrue();
        }
    }

    @Test
    void aReadOnlyFolderIsRefused() throws Exception {
        HistoryStore.open(disk, Samples.VERSION).close();
        byte[] before = Files.readAllBytes(HistoryLocation.in(disk).database());
        small.makeReadOnly();

        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(disk, Samples.VERSION).close());
        assertThat(failure.problem().code()).isEqualTo(HistoryError.INACCESSIBLE);
        assertThat(Files.readAllBytes(HistoryLocation.in(disk).database())).isEqualTo(before);
    }

    @Test
    void aFullDiskAtTheFirstStartIsAClearErrorAndNoObstacleLater() throws Exception {
        Path filler = small.fill();
        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(disk, Samples.VERSION).close());
        assertThat(failure.problem().code()).isIn(HistoryError.INACCESSIBLE, HistoryError.MIGRATION_FAILED);

        Files.delete(filler);
        try (HistoryStore store = HistoryStore.open(disk, Samples.VERSION)) {
            assertThat(store.runCount()).isZero();
        }
    }

    @Test
    void aDiskThatIsFullAtALaterStartIsNotTakenForAnotherProgramAndCostsNothing() throws Exception {
        long run;
        try (HistoryStore store = HistoryStore.open(disk, Samples.VERSION)) {
            RunWriter writer = store.begin(Samples.start());
            run = writer.runId();
            writer.finish(Samples.succeeded());
        }
        Path filler = small.fill();
        for (int start = 0; start < 2; start++) {
            try (HistoryStore store = HistoryStore.open(disk, Samples.VERSION)) {
                assertThat(store.run(run)).isPresent();
            } catch (DrydockException failure) {
                assertThat(failure.problem().code()).isEqualTo(HistoryError.INACCESSIBLE);
            }
        }
        Files.delete(filler);
        try (HistoryStore store = HistoryStore.open(disk, Samples.VERSION)) {
            assertThat(store.run(run)).isPresent();
        }
    }

    /** Large enough that they cannot fit into space that the file has reserved already. */
    private static Item large(int i) {
        return Item.of("table", ObjectName.table("shop", "t" + i), "failed")
                .error("E-1", "no room ".repeat(20) + i * 7919L)
                .build();
    }

    private static Item largerThanTheDisk() {
        Item.Draft item = Item.of("table", ObjectName.table("shop", "t"), "running");
        for (int i = 0; i < 5; i++) {
            item.attribute("text " + i, "x".repeat(1_000_000));
        }
        return item.build();
    }

    private interface Condition {
        boolean met();
    }

    private static void await(Condition condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.met() && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        assertThat(condition.met()).isTrue();
    }
}
