package dev.drydock.history.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.Schema;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
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
            Files.write(file, damaged);
            unwatched += asItWas(file.toString()) ? 0 : 1;

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
        BlockSums followed = FollowedSums.forget(file).orElseThrow();
        BlockSums measured = BlockSums.of(file);
        assertThat(followed.length()).isEqualTo(measured.length());
        assertThat(followed.numbers()).isEqualTo(measured.numbers());
    }
}
