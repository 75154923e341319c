package dev.drydock.history.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.SmallDisk;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What H2 reads of a file is what was written, or it is not read. */
class BlockSumsTest {

    private static final int ROWS = 3000;
    private static final int TRIALS = 300;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void store() {
        new Database(folder, Schema.CURRENT).notices(); // makes H2 know such paths
        file = folder.resolve("store.mv.db");
        try (MVStore store = MVStore.open(file.toString())) {
            fill(store, 0);
        }
    }

    private static void fill(MVStore store, int from) {
        MVMap<Integer, String> map = store.openMap("rows");
        for (int i = from; i < from + ROWS; i++) {
            map.put(i, "row " + i);
        }
    }

    @Test
    void noChangedBitOfAClosedFileIsEverTakenForData() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        BlockSums sums = BlockSums.of(file);
        Random random = Trials.random("bits of a closed file");
        int unwatched = 0;
        int found = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            int bit = random.nextInt(8 * whole.length);
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            // one of its own: H2 keeps the lock of a file in which it met what it had not expected
            Path alone = Files.write(folder.resolve("alone-" + trial + ".mv.db"), damaged);
            unwatched += asItWas(alone.toString()) ? 0 : 1;

            Files.write(file, damaged);
            FollowedSums.watch(file, new BlockSums(sums.length(), sums.numbers()));
            try {
                boolean same = asItWas("summed:" + file);
                boolean said = FollowedSums.state(file) == FollowedSums.State.CHANGED;
                // where the newest part cannot be found H2 looks for an older one; that it had to is known
                assertThat(same || said).as("bit " + bit).isTrue();
                found += said ? 1 : 0;
            } finally {
                FollowedSums.forget(file);
            }
        }
        System.out.println("of " + TRIALS + " changed bits " + found + " were met and refused; without sums "
                + unwatched + " were read as other data or not at all");
        assertThat(found).isGreaterThan(TRIALS / 2);
        assertThat(unwatched).isPositive();
    }

    /** Whether all rows are as they were written. */
    private static boolean asItWas(String name) {
        try (MVStore store = new MVStore.Builder().fileName(name).readOnly().open()) {
            MVMap<Integer, String> map = store.openMap("rows");
            boolean same = map.size() == ROWS;
            for (int i = 0; i < ROWS; i++) {
                same &= ("row " + i).equals(map.get(i));
            }
            return same;
        } catch (RuntimeException | AssertionError _) {
            return false;
        }
    }

    @Test
    void theSumsFollowWhatIsWrittenOverwrittenAndCutOff() throws IOException {
        FollowedSums.watch(file, BlockSums.of(file));
        try (MVStore store = MVStore.open("summed:" + file)) {
            store.setRetentionTime(0);
            for (int round = 1; round < 6; round++) {
                fill(store, round * 10);
                store.commit();
            }
            store.compact(90, 1 << 20);
        }
        assertThat(FollowedSums.state(file)).isEqualTo(FollowedSums.State.KNOWN);
        BlockSums followed = FollowedSums.sums(file).orElseThrow();
        FollowedSums.forget(file);
        BlockSums measured = BlockSums.of(file);
        assertThat(followed.length()).isEqualTo(measured.length());
        assertThat(followed.numbers()).isEqualTo(measured.numbers());
    }

    @Test
    void sumsThatAFullDiskLeftBehindAreNotNotedAlsoWhenTheFileIsOpenedAgain() throws IOException {
        try (SmallDisk small = SmallDisk.mount(folder, "4m")) {
            HistoryLocation place = HistoryLocation.in(small.folder());
            place.makePrivate();
            file = place.database();
            try (MVStore store = MVStore.open(file.toString())) {
                fill(store, 0);
            }
            ClosedState closed = new ClosedState(place);
            closed.open();
            Path filler = small.fill();
            long lastBlock = Files.size(file) - BlockSums.BLOCK;
            try (FileChannel channel = FilePath.get("summed:" + file).open("rw")) {
                ByteBuffer more = ByteBuffer.allocate(64 * BlockSums.BLOCK);
                assertThatThrownBy(() -> channel.write(more, lastBlock)).isInstanceOf(IOException.class);
            }
            Files.delete(filler);
            FilePath.get("summed:" + file).open("rw").close();
            assertThat(FollowedSums.state(file)).isEqualTo(FollowedSums.State.LOST);
            closed.note();
            assertThat(closed.known()).isFalse();
            assertThat(place.openedState()).exists();
        }
    }

    private ClosedState openedAsHistory() throws IOException {
        HistoryLocation place = HistoryLocation.in(folder);
        place.makePrivate();
        Files.move(file, place.database());
        file = place.database();
        ClosedState closed = new ClosedState(place);
        closed.open();
        return closed;
    }

    @Test
    void afterABlockDidNotFitTheNextStartHoldsAllOfTheFileAgainstWhatWasWritten() throws IOException {
        ClosedState closed = openedAsHistory();
        try (MVStore store = MVStore.open("summed:" + file)) {
            fill(store, ROWS);
        }
        FollowedSums.of(file).orElseThrow().changed = true;
        closed.note();
        assertThat(closed.known()).isFalse();
        assertThat(closed.differenceOfOlderParts()).isEmpty();

        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String last = "row " + (2 * ROWS - 1);
        for (int at = text.indexOf(last); at >= 0; at = text.indexOf(last, at + 1)) {
            bytes[at] ^= 1;
        }
        Files.write(file, bytes);
        assertThat(closed.differenceOfOlderParts()).isPresent();
    }

    @Test
    void aFileThatWasNotClosedInOrderIsNotNotedAsClosed() throws IOException {
        ClosedState closed = openedAsHistory();
        MVStore store = MVStore.open("summed:" + file);
        fill(store, ROWS);
        store.commit();
        store.closeImmediately();
        closed.note();
        assertThat(closed.known()).isFalse();
    }
}
