package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.file.Database;
import dev.drydock.history.journal.Entry;
import dev.drydock.history.journal.Journal;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever waits for the history waits for a limited time and is told why. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HistoryWaitsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static DrydockException refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(DrydockException.class, call);
    }

    @Test
    void anErrorOfTheWriterReachesWhoWaitsAndTheNextIsRecorded() {
        Journal journal = new Journal(new Database(folder, Schema.CURRENT));
        journal.start();
        assertThat(refusal(() -> journal.ask(_ -> {
                            throw new StackOverflowError("of a test");
                        }))
                        .problem()
                        .code())
                .isEqualTo(HistoryError.CHANGE_FAILED);
        long runs = journal.ask(RunQueries::count);
        assertThat(runs).isZero();
        journal.close();
    }

    @Test
    void aWriterThatIsDisturbedGoesOn() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter run = store.begin(Samples.start());
            interruptWriter();
            run.item(Samples.counted("t", 1));
            run.finish(Samples.succeeded());
            assertThat(store.items(run.runId())).hasSize(1);
        }
    }

    @Test
    @SuppressWarnings("NullAway")
    void aWriterThatEndsByItselfRefusesAllThatFollowsAndCloseTellsWhatIsLost() {
        Journal journal = new Journal(new Database(folder, Schema.CURRENT));
        journal.start();
        for (int defect = 0; defect < 5; defect++) {
            assertThat(refusal(() -> journal.addAndWait(null, new Entry.Result(Samples.counted("t", 1))))
                            .problem()
                            .code())
                    .isEqualTo(HistoryError.WRITE_FAILED);
        }
        assertThat(refusal(() -> journal.ask(RunQueries::count)).problem().code())
                .isEqualTo(HistoryError.STOPPED);
        DrydockException atClose = refusal(journal::close);
        assertThat(atClose.problem().code()).isEqualTo(HistoryError.STOPPED);
        assertThat(atClose).hasMessageContaining("5 results");
    }

    private static void interruptWriter() {
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("drydock-history-writer"))
                .forEach(Thread::interrupt);
    }

    @Test
    void aStoppedProcessThatServesTheHistoryIsNamedWithinTheLimit() throws Exception {
        assumeTrue(Files.exists(Path.of("/bin/kill")) || Files.exists(Path.of("/usr/bin/kill")), "needs kill");
        try (HistoryProcess first = HistoryProcess.start("hold", folder)) {
            assertThat(first.line()).isEqualTo("open");
            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION)) {
                RunWriter run = second.begin(Samples.start());
                first.signal("STOP");
                assertThat(refusal(() -> HistoryStore.open(folder, Samples.VERSION)
                                        .close())
                                .problem()
                                .code())
                        .isEqualTo(HistoryError.SILENT);
                assertThat(refusal(second::runCount).problem().code()).isEqualTo(HistoryError.SILENT);
                first.signal("CONT");
                run.finish(Samples.succeeded());
                assertThat(second.runCount()).isEqualTo(1);
            }
        }
    }

    @Test
    void aLockFileWhosePortBelongsToSomethingElseIsNoObstacle() throws IOException {
        HistoryStore.open(folder, Samples.VERSION).close();
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Properties left = new Properties();
            left.setProperty("method", "file");
            left.setProperty("id", "19a0000000000000000000000000000000000000000");
            left.setProperty("server", "localhost:" + silent.getLocalPort());
            try (OutputStream out =
                    Files.newOutputStream(HistoryLocation.in(folder).lockFile())) {
                left.store(out, "left by a kill");
            }
            try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                assertThat(store.runCount()).isZero();
            }
        }
    }
}
