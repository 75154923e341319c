package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is confirmed can be found in the file, and a file that has less than was confirmed is never called whole. */
class HistoryHeadTest {

    @TempDir
    Path folder;

    @Test
    void whatIsConfirmedIsInTheFileThatLiesThere() throws IOException {
        Random random = new Random(20_261_123);
        new KilledHistory(folder).fragmented(20, random);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            for (int trial = 0; trial < 10; trial++) {
                RunWriter run = store.begin(Samples.start());
                assertThat(runs(trial)).as("begun " + trial).contains(run.runId());
                for (int i = random.nextInt(300); i > 0; i--) {
                    run.item(Samples.counted("t" + i, i));
                }
                run.finish(Samples.succeeded());
                assertThat(ended(trial, run.runId())).as("ended " + trial).isEqualTo(RunState.SUCCEEDED);
                if (trial % 2 == 0) {
                    store.delete(run.runId(), "alice", "holes");
                    assertThat(runs(trial)).as("deleted " + trial).doesNotContain(run.runId());
                }
            }
        }
    }

    @Test
    void nothingIsConfirmedBeforeTheFileWasSeenToHoldIt() throws Exception {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter run = unconfirmed("begin", () -> store.begin(Samples.start()));
            RunWriter gone = store.begin(Samples.start());
            run.item(Samples.counted("t", 1));
            unconfirmed("end", () -> {
                run.finish(Samples.succeeded());
                return true;
            });
            gone.finish(Samples.succeeded());
            unconfirmed("tag", () -> {
                new HistoryMarks(store, "alice").tag(run.runId(), "night");
                return true;
            });
            unconfirmed("sign-off", () -> store.evidence().sign(run.runId(), "Alice", "seen", "alice"));
            unconfirmed(
                    "acceptance",
                    () -> store.accept(
                            Samples.start().server(),
                            new RecordedFinding("check", "WARNING", ObjectName.table("shop", "t"), "text"),
                            "owner",
                            "reason",
                            LocalDate.of(2099, 1, 1),
                            "alice"));
            unconfirmed("deletion", () -> {
                store.delete(gone.runId(), "alice", "trial");
                return true;
            });
        }
    }

    /** Its call does not come back while the look into the file is held up. */
    private static <T> T unconfirmed(String what, Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        DiskSync.ONE.lock();
        try {
            Thread.ofPlatform().start(task);
            assertThatThrownBy(() -> task.get(400, TimeUnit.MILLISECONDS))
                    .as(what)
                    .isInstanceOf(TimeoutException.class);
        } finally {
            DiskSync.ONE.unlock();
        }
        return task.get();
    }

    @Test
    void aFileThatLostRunsIsKeptAsideNamedAndNeverCalledWhole() throws IOException {
        new CopyRule(0, "").keepIn(folder);
        record();
        HistoryLocation place = HistoryLocation.in(folder);
        Path file = Files.copy(place.database(), folder.resolve("file"));
        Path sum = Files.copy(place.closedState(), folder.resolve("sum"));
        record();
        record();
        Files.copy(file, place.database(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(sum, place.closedState(), StandardCopyOption.REPLACE_EXISTING);
        byte[] found = Files.readAllBytes(place.database());

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            Problem told = store.notices().getFirst();
            assertThat(told.code()).isEqualTo(HistoryError.REBUILT);
            assertThat(told.line()).contains("Newest run: 1, before: 3", "Missing links of its chain: 2");
            assertThat(store.runCount()).isEqualTo(1);
            assertThat(store.verify(_ -> {}).whole()).isFalse();
            assertThat(store.begin(Samples.start()).runId())
                    .as("no number is given twice")
                    .isEqualTo(4);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.notices()).isEmpty();
            assertThat(store.verify(_ -> {}).sentences()).anyMatch(line -> line.contains("all runs up to 3"));
        }
        try (Stream<Path> files = Files.list(place.folder())) {
            assertThat(files.filter(one -> one.toString().endsWith(".damaged")))
                    .singleElement()
                    .satisfies(one -> assertThat(one).hasBinaryContent(found));
        }
    }

    @Test
    void aCopyThatLacksWhatWasConfirmedIsNoBackup() throws IOException {
        record();
        HistoryLocation place = HistoryLocation.in(folder);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.begin(Samples.start()).finish(Samples.succeeded());
            String further = "9 " + "0".repeat(64) + " 9 9\n";
            Files.writeString(place.head(), further);
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            assertThatThrownBy(() -> keeping.backup(folder.resolve("copies"), 1, _ -> {}))
                    .hasMessageContaining("E-5040");
            assertThat(store.verify(_ -> {}).whole()).isFalse();
        }
    }

    private void record() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.begin(Samples.start()).finish(Samples.succeeded());
        }
    }

    private List<Long> runs(int trial) throws IOException {
        try (HistoryStore store = copied(trial)) {
            return store.runs(RunFilter.newest(1000)).stream()
                    .map(RunSummary::id)
                    .toList();
        }
    }

    private RunState ended(int trial, long run) throws IOException {
        try (HistoryStore store = copied(trial)) {
            return store.run(run).orElseThrow().state();
        }
    }

    /** The history as it would be found if this process was killed now. */
    private HistoryStore copied(int trial) throws IOException {
        HistoryLocation copy = HistoryLocation.in(folder.resolve("copy" + trial));
        copy.makePrivate();
        Files.deleteIfExists(copy.closedState());
        HistoryLocation place = HistoryLocation.in(folder);
        Files.copy(place.database(), copy.database(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(place.passwords(), copy.passwords(), StandardCopyOption.REPLACE_EXISTING);
        return HistoryStore.open(folder.resolve("copy" + trial), Samples.VERSION);
    }
}
