package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories without passwords, in the data folder itself: the kept file has two runs, of 60 and 40 items. */
class FormerHistoryTest {

    private static final Path KEPT = Path.of("test-data/history/without-password/history.mv.db");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Path former() throws IOException {
        return Files.copy(KEPT, folder.resolve("history.mv.db"));
    }

    private void assertAllRowsAreThere() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runs(RunFilter.newest(5)))
                    .extracting(RunSummary::id)
                    .containsExactly(2L, 1L);
            assertThat(store.items(1))
                    .hasSize(60)
                    .first()
                    .satisfies(item ->
                            assertThat(item).isEqualTo(Samples.counted("t0", 0).numbered(1)));
            assertThat(store.items(2)).hasSize(40);
            assertThat(store.growth("uuid-1", "rowcount", ObjectName.table("shop", "t7")))
                    .hasSize(2);
            assertThat(store.begin(Samples.start()).runId()).isEqualTo(3);
        }
    }

    @Test
    void itMovesToItsOwnFolderWithAllRowsAndTheOldFileIsKept() throws IOException {
        Path former = former();
        byte[] before = Files.readAllBytes(former);
        assertAllRowsAreThere();

        HistoryLocation place = HistoryLocation.in(folder);
        assertThat(former).doesNotExist();
        assertThat(Files.readAllBytes(place.backup("moved"))).isEqualTo(before);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(3);
        }
    }

    @Test
    void aBackupOfItThatIsPutBackGetsPasswordsToo() throws IOException {
        HistoryStore.open(folder, Samples.VERSION).close();
        Files.delete(HistoryLocation.in(folder).database());
        Files.delete(HistoryLocation.in(folder).closedState());
        Files.copy(KEPT, HistoryLocation.in(folder).database());
        assertAllRowsAreThere();
    }

    @Test
    void aMoveThatDiedHalfWayIsFinished() throws IOException {
        Files.createDirectories(HistoryLocation.in(folder).folder());
        Files.move(former(), HistoryLocation.in(folder).folder().resolve("history-moving.mv.db"));
        Files.writeString(HistoryLocation.in(folder).draft(), "half a file");
        assertAllRowsAreThere();
    }

    @Test
    void itIsLeftAloneWhileAnOlderDrydockServesIt() throws Exception {
        Path former = former();
        String url = H2Url.alone(former) + ";AUTO_SERVER=TRUE";
        try (Connection _ = DriverManager.getConnection(url, "sa", "")) {
            assertThat(refusal()).isEqualTo(HistoryError.OLDER_RUNNING);
            assertThat(former).exists();
        }
        assertAllRowsAreThere();
    }

    @Test
    void aDamagedOneIsRefusedAndStaysAsItIs() throws IOException {
        Path former = former();
        byte[] damaged = Files.readAllBytes(former);
        java.util.Arrays.fill(damaged, 8192, damaged.length, (byte) 0);
        Files.write(former, damaged);

        assertThat(refusal()).isEqualTo(HistoryError.UNREADABLE);
        assertThat(Files.readAllBytes(former)).isEqualTo(damaged);
    }

    @Test
    void theLockFileOfAKilledOlderDrydockIsNoObstacle() throws IOException {
        former();
        Properties left = new Properties();
        left.setProperty("method", "file");
        left.setProperty("server", "localhost:1");
        try (OutputStream out = Files.newOutputStream(folder.resolve("history.lock.db"))) {
            left.store(out, "left by a kill");
        }
        try (InputStream in = Files.newInputStream(folder.resolve("history.lock.db"))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .contains("localhost");
        }
        assertAllRowsAreThere();
    }

    private Object refusal() {
        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(folder, Samples.VERSION).close());
        return failure.problem().code();
    }
}
