package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.drydock.history.database.HistoryPlace;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged history never opens with other data and without a word, and a refused one stays byte for byte as it was. */
class HistoryDamageTest {

    private static final int BLOCK = 4096;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @BeforeEach
    void withoutACopy() {
        new CopyRule(0, "").keepIn(folder);
    }

    @Test
    void everyBitThatChangedInAClosedHistoryIsSaid() throws IOException {
        record(40);
        byte[] whole = Files.readAllBytes(file());
        byte[] sum = Files.readAllBytes(sum());
        Random random = new Random(20_260_301);
        for (int trial = 0; trial < 100; trial++) {
            int bit = random.nextInt(8 * whole.length);
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file(), damaged);

            assertThat(refusal()).as("bit " + bit).isIn(HistoryError.CHANGED, HistoryError.UNREADABLE);
            assertThat(file()).hasBinaryContent(damaged);
            assertThat(sum()).hasBinaryContent(sum);
        }
        Files.write(file(), whole);
        assertThat(refusal()).isNull();
    }

    @Test
    void zeroedBlocksAreDamageAndNoOtherProgram() throws IOException {
        record(40);
        byte[] closed = Files.readAllBytes(file());
        byte[] running = whileOpen();
        for (byte[] whole : List.of(closed, running)) {
            for (int block = 0; block * BLOCK < whole.length; block++) {
                byte[] damaged = whole.clone();
                java.util.Arrays.fill(damaged, block * BLOCK, Math.min((block + 1) * BLOCK, whole.length), (byte) 0);
                Files.write(file(), damaged);
                Files.deleteIfExists(sum());

                @Nullable HistoryError refused = refusal();
                if (refused != null) {
                    assertThat(refused).as("block " + block).isEqualTo(HistoryError.UNREADABLE);
                    assertThat(file()).hasBinaryContent(damaged);
                }
            }
        }
    }

    @Test
    void aFileOfAKilledProcessOpensWithAllItHad() throws IOException {
        record(40);
        byte[] running = whileOpen();
        Files.write(file(), running);
        Files.delete(sum());
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(1)).hasSize(40);
            assertThat(sum()).doesNotExist();
        }
        assertThat(sum()).exists();
    }

    @Test
    void aFileThatWasPutThereIsUsedOnceItsSumIsGone() throws IOException {
        record(40);
        Path backup = Files.copy(file(), folder.resolve("backup"));
        record(10);
        Files.copy(backup, file(), StandardCopyOption.REPLACE_EXISTING);
        assertThat(refusal()).isEqualTo(HistoryError.CHANGED);
        Files.delete(sum());
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void aNewHistoryIsNotMeasuredByTheSumOfOneThatWasMovedAway() throws IOException {
        record(40);
        Files.delete(file());
        assertThat(refusal()).isNull();
    }

    private void record(int items) {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
                RunWriter run = store.begin(Samples.start())) {
            for (int i = 0; i < items; i++) {
                run.item(Samples.counted("t" + i, i));
            }
            run.finish(Samples.succeeded());
        }
    }

    /** The file as a killed process would leave it. */
    private byte[] whileOpen() throws IOException {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.begin(Samples.start()).finish(Samples.succeeded());
            return Files.readAllBytes(file());
        }
    }

    /** The code by which the history is refused; null if it opens. */
    private @Nullable HistoryError refusal() {
        Throwable failure =
                catchThrowable(() -> HistoryStore.open(folder, Samples.VERSION).close());
        if (failure == null) {
            return null;
        }
        assertThat(failure).isInstanceOf(DrydockException.class);
        return (HistoryError) ((DrydockException) failure).problem().code();
    }

    private Path file() {
        return HistoryPlace.in(folder).database();
    }

    private Path sum() {
        return HistoryPlace.in(folder).closedState();
    }
}
