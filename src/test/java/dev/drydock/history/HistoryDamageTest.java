package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged history never opens with other data and without a word, and a refused one stays byte for byte as it was. */
class HistoryDamageTest {

    private static final int BLOCK = 4096;

    private static final String MARKER = "a marked row";

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

    /** More than is read at each opening. */
    private void recordLarge() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
                RunWriter run = store.begin(Samples.start())) {
            for (int i = 0; i < 20; i++) {
                run.item(Item.of("table", ObjectName.table("s", "t" + i), "failed")
                        .error("E-1", "x".repeat(500_000) + (i == 10 ? MARKER : "") + "x".repeat(400_000))
                        .build());
            }
            run.finish(Samples.succeeded());
        }
    }

    /** In every copy of it that the file has. */
    private void changeTheMarkedRow() throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        for (int at = text.indexOf(MARKER); at >= 0; at = text.indexOf(MARKER, at + 1)) {
            bytes[at + 3] ^= 1;
        }
        Files.write(file(), bytes);
    }

    private void flip(int position) throws IOException {
        byte[] damaged = Files.readAllBytes(file());
        damaged[position] ^= 1;
        Files.write(file(), damaged);
    }

    @Test
    void ofALargeHistoryAChangedBitIsFoundWhenItIsReadAndNeverTakenForData() throws IOException {
        recordLarge();
        changeTheMarkedRow();
        for (int again = 0; again < 2; again++) {
            byte[] sums = Files.readAllBytes(sum());
            try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                assertThat(store.runCount()).isEqualTo(1);
            }
            assertThat(Files.readAllBytes(sum()))
                    .as("still known where nobody has read it")
                    .hasSameSizeAs(sums);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThatThrownBy(() -> store.items(1))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.CHANGED));
        }
        assertThat(refusal()).as("from then on").isIn(HistoryError.CHANGED, HistoryError.UNREADABLE);
        assertThat(refusal()).as("and again").isIn(HistoryError.CHANGED, HistoryError.UNREADABLE);
    }

    @Test
    void aChangeThatWasMadeBeforeACrashIsFoundAfterIt() throws IOException {
        recordLarge();
        changeTheMarkedRow();
        try (HistoryProcess killed = HistoryProcess.start("changeForever", folder)) {
            killed.line();
            killed.line();
        }
        assertThat(refusal()).isEqualTo(HistoryError.CHANGED);
        assertThat(refusal()).as("and again").isEqualTo(HistoryError.CHANGED);
    }

    @Test
    void aChangeThatWasMadeAfterOneCrashIsFoundAfterTheNext() throws IOException {
        recordLarge();
        for (int crash = 0; crash < 2; crash++) {
            try (HistoryProcess killed = HistoryProcess.start("changeForever", folder)) {
                killed.line();
                killed.line();
            }
        }
        changeTheMarkedRow();
        assertThat(refusal()).isEqualTo(HistoryError.CHANGED);
    }

    @Test
    void aChangeIsFoundBeforeTheTablesAreBroughtUpToDate() throws IOException {
        recordLarge();
        changeTheMarkedRow();
        byte[] changed = Files.readAllBytes(file());
        Schema next = new Schema(Stream.concat(
                        Schema.CURRENT.migrations().stream(), Stream.of("db/history-next/V1000__next_version.sql"))
                .toList());
        assertThatThrownBy(
                        () -> HistoryStore.open(folder, Samples.VERSION, next).close())
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.CHANGED));
        assertThat(refusal()).as("from then on").isEqualTo(HistoryError.CHANGED);
        assertThat(Files.size(file())).isEqualTo(changed.length);
    }

    @Test
    void whoRecordsGoesOnWhereSomebodyReadAChangedBlock() throws IOException {
        recordLarge();
        changeTheMarkedRow();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
                RunWriter run = store.begin(Samples.start())) {
            for (int again = 0; again < 2; again++) {
                assertThatThrownBy(() -> store.items(1))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.CHANGED));
                run.itemAfter(run.itemBefore(Samples.counted("t", 1)), Samples.counted("t", 1));
            }
            run.finish(Samples.succeeded());
            assertThat(store.items(run.runId())).hasSize(2);
        }
        assertThat(refusal()).isEqualTo(HistoryError.CHANGED);
    }

    @Test
    void nothingIsWrittenWhereH2GoesBackToAnOlderState() throws IOException {
        recordLarge();
        for (int run = 0; run < 3; run++) {
            record(5);
        }
        byte[] whole = Files.readAllBytes(file());
        byte[] sums = Files.readAllBytes(sum());
        int refused = 0;
        for (int block = 2 * BLOCK; block < whole.length && refused < 2; block += BLOCK) {
            if (new String(whole, block, 6, StandardCharsets.ISO_8859_1).equals("chunk:")) {
                byte[] damaged = whole.clone();
                damaged[block + 2] ^= 1;
                Files.write(file(), damaged);
                Files.write(sum(), sums);
                Files.deleteIfExists(HistoryLocation.in(folder).openedState());
                if (refusal() != null) {
                    refused++;
                    assertThat(file()).as("block " + block / BLOCK).hasBinaryContent(damaged);
                }
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aHistoryThatAnEarlierVersionClosedIsHeldAgainstItsOneSum() throws IOException {
        record(40);
        CRC32C crc = new CRC32C();
        crc.update(Files.readAllBytes(file()));
        String head = Files.readString(HistoryLocation.in(folder).head()).split(" ", -1)[1];
        Files.writeString(
                sum(), Files.size(file()) + " " + HexFormat.of().toHexDigits(crc.getValue(), 8) + " " + head + "\n");
        byte[] whole = Files.readAllBytes(file());
        flip(whole.length / 2);
        assertThat(refusal()).isEqualTo(HistoryError.CHANGED);
        Files.write(file(), whole);
        assertThat(refusal()).isNull();
        assertThat(Files.readString(sum(), StandardCharsets.ISO_8859_1)).startsWith("blocks ");
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
        return HistoryLocation.in(folder).database();
    }

    private Path sum() {
        return HistoryLocation.in(folder).closedState();
    }
}
