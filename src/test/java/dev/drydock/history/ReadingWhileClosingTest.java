package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A screen may still ask while the history is being closed. */
@Timeout(120)
class ReadingWhileClosingTest {

    private static final int READERS = 8;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @RepeatedTest(5)
    void whatIsAskedMeanwhileDoesNotOpenTheFileAnew() throws Exception {
        HistoryStore history = HistoryStore.open(folder, "test");
        CountDownLatch reading = new CountDownLatch(READERS);
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(Thread.ofVirtual().start(() -> {
                history.items(1);
                reading.countDown();
                try {
                    while (true) {
                        history.items(1);
                    }
                } catch (DrydockException _) {
                    // it is closed
                }
            }));
        }
        reading.await();
        history.close();
        for (Thread reader : readers) {
            reader.join();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".lock.db"));
        }
    }
}
