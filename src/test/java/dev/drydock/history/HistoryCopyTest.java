package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history whose file is damaged goes on with its last good copy, and says what is missing. */
class HistoryCopyTest {

    @TempDir
    Path folder;

    @Test
    void aDamagedFileIsKeptAsideAndRebuiltOfTheCopy() throws IOException {
        record();
        record();
        byte[] damaged = damage();

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            Problem told = store.notices().getFirst();
            assertThat(told.code()).isEqualTo(HistoryError.REBUILT);
            assertThat(told.line()).contains("Newest run: 1, before: 2", "Missing links of its chain: 1");
            assertThat(store.runs(RunFilter.newest(9)))
                    .extracting(RunSummary::id)
                    .containsExactly(1L);
            assertThat(store.verify(_ -> {}).whole()).isFalse();
        }
        try (Stream<Path> files = Files.list(HistoryLocation.in(folder).folder())) {
            assertThat(files.filter(one -> one.toString().endsWith(".damaged")))
                    .singleElement()
                    .satisfies(one -> assertThat(one).hasBinaryContent(damaged));
        }
    }

    @Test
    void nothingIsMissingIfTheCopyHadAllOfIt() throws IOException {
        record();
        damage();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.notices()).hasSize(1);
            assertThat(store.runCount()).isEqualTo(1);
            assertThat(store.verify(_ -> {}).whole()).isTrue();
        }
    }

    @Test
    void aFileThatIsCutOffWhileItIsOpenIsRebuilt() throws IOException {
        record();
        HistoryLocation place = HistoryLocation.in(folder);
        Files.delete(place.closedState());
        byte[] whole = Files.readAllBytes(place.database());
        Files.write(place.database(), Arrays.copyOf(whole, whole.length / 2));
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.notices()).hasSize(1);
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void theCopyLiesWhereItIsWantedAndIsNoLargerThanItsLimit() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        new CopyRule(0, elsewhere.toString()).keepIn(folder);
        record();
        assertThat(elsewhere).doesNotExist();
        damage();
        assertThatThrownBy(() -> HistoryStore.open(folder, Samples.VERSION)).hasMessageContaining("E-5020");

        Files.delete(HistoryLocation.in(folder).database());
        Files.delete(HistoryLocation.in(folder).head());
        new CopyRule(1, elsewhere.toString()).keepIn(folder);
        record();
        assertThat(elsewhere.resolve("history.copy")).exists();
        damage();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    private void record() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.begin(Samples.start()).finish(Samples.succeeded());
        }
    }

    /** Changes one bit in the middle. */
    private byte[] damage() throws IOException {
        Path file = HistoryLocation.in(folder).database();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        return bytes;
    }
}
