package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that stays open for months does not make a file many times as long as what is in it. */
class HistoryGrowthTest {

    private static final int RUNS = 500;
    private static final long LIMIT = 8L << 20;

    @TempDir
    Path folder;

    @Test
    void manySmallRunsOfOneProcessTakeNotMuchMoreRoomThanTheyNeed() throws IOException {
        Path file = HistoryLocation.in(folder).database();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            for (int i = 0; i < RUNS; i++) {
                RunWriter run = store.begin(Samples.start());
                for (int item = 0; item < 20; item++) {
                    run.item(Samples.counted("t" + item, item));
                }
                run.finish(Samples.succeeded());
            }
            assertThat(Files.size(file)).isLessThan(LIMIT);
            assertThat(store.runCount()).isEqualTo(RUNS);
            assertThat(store.verify(_ -> {}).whole()).isTrue();
        }
        assertThat(Files.size(file)).isLessThan(LIMIT);
    }
}
