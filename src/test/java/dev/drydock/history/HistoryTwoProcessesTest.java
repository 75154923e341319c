package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several Drydocks with one history. */
class HistoryTwoProcessesTest {

    private static final int ITEMS = 1000;

    @TempDir
    Path folder;

    @Test
    void threeProcessesThatStartAtOnceOnAnEmptyFolderAllRecordTheirRuns() throws Exception {
        List<Long> ids = new ArrayList<>();
        try (HistoryProcess one = HistoryProcess.start("count", folder, "500");
                HistoryProcess two = HistoryProcess.start("count", folder, "500");
                HistoryProcess three = HistoryProcess.start("count", folder, "500")) {
            for (HistoryProcess child : List.of(one, two, three)) {
                ids.add(Long.valueOf(child.line()));
            }
            for (HistoryProcess child : List.of(one, two, three)) {
                assertThat(child.line()).isEqualTo("finished");
            }
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(ids).doesNotHaveDuplicates();
            for (long id : ids) {
                assertCompleteOnce(store, id, 500);
            }
            ChainVerdict chain = store.verify(_ -> {});
            assertThat(chain.whole()).as(chain.toString()).isTrue();
        }
    }

    @Test
    void bothReadAndWriteWhileBothAreOpen() throws Exception {
        try (HistoryProcess first = HistoryProcess.start("hold", folder)) {
            assertThat(first.line()).isEqualTo("open");
            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION);
                    HistoryProcess third = HistoryProcess.start("count", folder, "800")) {
                long id = record(second, 800, () -> {});
                long other = Long.parseLong(third.line());
                assertThat(third.line()).isEqualTo("finished");
                assertCompleteOnce(second, id, 800);
                assertCompleteOnce(second, other, 800);
            }
            assertThat(first.release()).isZero();
        }
    }

    @Test
    void theOthersGoOnWhenTheProcessThatServesTheFileIsKilled() throws Exception {
        try (HistoryProcess first = HistoryProcess.start("hold", folder)) {
            assertThat(first.line()).isEqualTo("open");
            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION)) {
                long id = record(second, ITEMS, first::kill);
                assertCompleteOnce(second, id, ITEMS);
            }
        }
        try (HistoryStore later = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(later.runs(RunFilter.newest(5)))
                    .extracting(RunSummary::state)
                    .containsOnly(RunState.SUCCEEDED);
        }
    }

    @Test
    void theOthersGoOnWhenTheProcessThatServesTheFileEnds() throws Exception {
        try (HistoryProcess first = HistoryProcess.start("hold", folder)) {
            assertThat(first.line()).isEqualTo("open");
            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION)) {
                long id = record(second, ITEMS, first::release);
                assertCompleteOnce(second, id, ITEMS);
                assertThat(second.runCount()).isEqualTo(1);
            }
        }
    }

    @Test
    void aReaderThatSleptThroughTheDeathOfTheServingProcessReadsOn() throws Exception {
        try (HistoryProcess first = HistoryProcess.start("hold", folder)) {
            assertThat(first.line()).isEqualTo("open");
            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION)) {
                assertThat(second.runCount()).isZero();
                first.kill();
                assertThat(second.runCount()).isZero();
                long id = record(second, 10, () -> {});
                assertCompleteOnce(second, id, 10);
            }
        }
    }

    @Test
    void theEndOfARunThatAnOlderHistoryDoesNotKnowIsRefused() throws Exception {
        Path before = folder.resolve("before");
        Path data = folder.resolve("data");
        try (HistoryStore empty = HistoryStore.open(data, Samples.VERSION)) {
            assertThat(empty.runCount()).isZero();
        }
        copy(HistoryLocation.in(data).folder(), before);
        assertReplaced(data, before, store -> store.begin(Samples.start()));
    }

    @Test
    void theEndOfARunOfWhichAnOlderHistoryHasLessIsRefused() throws Exception {
        Path before = folder.resolve("before");
        Path data = folder.resolve("data");
        assertReplaced(data, before, store -> {
            RunWriter run;
            try (HistoryProcess serving = HistoryProcess.start("hold", data)) {
                assertThat(serving.line()).isEqualTo("open");
                run = store.begin(Samples.start());
                change(store, run);
                assertThat(serving.release()).isZero();
            }
            copy(HistoryLocation.in(data).folder(), before);
            return run;
        });
    }

    private interface Beginning {
        RunWriter of(HistoryStore store) throws Exception;
    }

    /** While a run is written another process puts the history back to what it was, as a person does with a backup. */
    private static void assertReplaced(Path data, Path before, Beginning beginning) throws Exception {
        HistoryProcess first = HistoryProcess.start("hold", data);
        assertThat(first.line()).isEqualTo("open");
        HistoryStore store = HistoryStore.open(data, Samples.VERSION);
        RunWriter run;
        if (Files.exists(before)) {
            run = beginning.of(store);
        } else {
            assertThat(first.release()).isZero();
            run = beginning.of(store);
            first = HistoryProcess.start("hold", data);
            assertThat(first.line()).isEqualTo("open");
        }
        change(store, run);
        first.kill();
        first.close();
        restore(before, HistoryLocation.in(data).folder());

        assertThatThrownBy(() -> run.finish(Samples.succeeded()))
                .isInstanceOfSatisfying(DrydockException.class, failure -> {
                    assertThat(failure.problem().code()).isEqualTo(HistoryError.REPLACED);
                    assertThat(failure.problem().full()).contains("the history was replaced while run " + run.runId());
                });
        assertThat(store.run(run.runId()).map(RunSummary::state)).isNotEqualTo(Optional.of(RunState.SUCCEEDED));
        // the run has come to no end, which is said again
        assertThatThrownBy(store::close).isInstanceOf(DrydockException.class);
    }

    private static void change(HistoryStore store, RunWriter run) {
        long seq = run.itemBefore(Samples.counted("t", 1));
        run.itemAfter(seq, Samples.counted("t", 1));
        assertThat(store.items(run.runId())).isNotEmpty();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "history*")) {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void restore(Path from, Path to) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(to, "history.*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "history.*")) {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private interface Disturbance {
        void happen() throws Exception;
    }

    /** Records a run over at least half a second; the disturbance comes in its middle. */
    private static long record(HistoryStore store, int items, Disturbance disturbance) throws Exception {
        RunWriter run = store.begin(Samples.start());
        for (int i = 0; i < items; i++) {
            run.item(Samples.counted("t" + i, i));
            LockSupport.parkNanos(500_000);
            if (i == items / 2) {
                disturbance.happen();
            }
        }
        run.finish(Samples.succeeded());
        assertThat(run.writeProblem()).isEmpty();
        return run.runId();
    }

    private static void assertCompleteOnce(HistoryStore store, long id, int items) {
        List<String> expected = IntStream.range(0, items).mapToObj(i -> "t" + i).toList();
        assertThat(store.items(id)).extracting(item -> item.object().name()).containsExactlyElementsOf(expected);
        RunSummary run = store.run(id).orElseThrow();
        assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(run.items()).isEqualTo(items);
    }
}
