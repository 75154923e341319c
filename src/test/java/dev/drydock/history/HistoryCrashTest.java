package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.file.Database;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunChanges;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed at any moment. */
class HistoryCrashTest {

    private static final long PROMISED_NANOS = 500_000_000;
    private static final int FEWEST_PROMISED = 100;
    /** The thread that records may be given no processor for as long as that. */
    private static final int BUSY_MACHINE_TRIES = 3;

    @TempDir
    Path folder;

    @Test
    void aKilledRunIsInterruptedAndLosesAtMostItsLastHalfSecond() throws Exception {
        boolean kept = false;
        for (int i = 1; i <= BUSY_MACHINE_TRIES && !kept; i++) {
            kept = keptButItsLastHalfSecond(Files.createDirectory(folder.resolve("killed" + i)));
        }
        assertThat(kept).isTrue();
    }

    /** Of a run that is killed: all that it has is in order. The lock file of the dead process is not waited for. */
    private static boolean keptButItsLastHalfSecond(Path home) throws Exception {
        List<String> printed = new ArrayList<>();
        long killedAt;
        long id;
        try (HistoryProcess child = HistoryProcess.start("countForever", home)) {
            id = Long.parseLong(child.line());
            for (int line = 0; line <= FEWEST_PROMISED; line++) {
                printed.add(child.line());
            }
            long enough = System.nanoTime() + PROMISED_NANOS;
            do {
                printed.add(child.line());
                killedAt = System.nanoTime();
            } while (killedAt - enough <= 0);
            child.kill();
            printed.addAll(child.remainingLines());
        }
        long due = killedAt - PROMISED_NANOS;
        long promised = printed.stream()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts.length == 3 && parts[2].equals("told"))
                .filter(parts -> Long.parseLong(parts[1]) - due < 0)
                .count();
        assertThat(promised).isGreaterThanOrEqualTo(FEWEST_PROMISED);

        long begun = System.nanoTime();
        HistoryStore.open(home.resolve("new"), Samples.VERSION).close();
        long began = System.nanoTime();
        try (HistoryStore store = HistoryStore.open(home, Samples.VERSION)) {
            long openMillis = (System.nanoTime() - began) / 1_000_000;
            RunSummary run = store.run(id).orElseThrow();
            List<Item> items = store.items(id);
            assertThat(run.state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(run.ended()).isEqualTo(Samples.NOON);
            assertThat(items.stream().map(Item::seq))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, items.size()).boxed().toList());
            assertThat(run.items()).isEqualTo(items.size());
            boolean waited = openMillis > (began - begun) / 1_000_000 + 3000;
            return !waited && items.size() >= promised;
        }
    }

    @Test
    void everyChangeThatWasAnnouncedOrConfirmedIsThereAfterAKill() throws Exception {
        Map<Long, String> confirmed = new HashMap<>();
        long id;
        try (HistoryProcess child = HistoryProcess.start("changeForever", folder)) {
            id = Long.parseLong(child.line());
            for (int i = 0; i < 51; i++) {
                String[] line = child.line().split(" ", 2);
                confirmed.put(Long.valueOf(line[0]), line[1]);
            }
            child.kill();
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            Map<Long, String> found = new HashMap<>();
            store.items(id, item -> found.put(item.seq(), item.status()));
            // The last one may have been confirmed after the last line that was read.
            long last = confirmed.size();
            assertThat(confirmed.get(last)).isEqualTo("changing");
            assertThat(found).containsKey(last);
            confirmed.remove(last);
            assertThat(found).containsAllEntriesOf(confirmed);
        }
    }

    @Test
    void aRunOfALivingProcessStaysRunning() throws Exception {
        try (HistoryProcess child = HistoryProcess.start("countForever", folder)) {
            long id = Long.parseLong(child.line());
            try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                assertThat(store.run(id).orElseThrow().state()).isEqualTo(RunState.RUNNING);
            }
        }
    }

    @Test
    void onlyRunsOfDeadProcessesOfThisComputerAreInterrupted() throws Exception {
        ThisProcess here = ThisProcess.now();
        Instant start = Objects.requireNonNull(here.started());
        long noSuchPid = Long.MAX_VALUE;
        Map<ThisProcess, RunState> expected = Map.of(
                here,
                RunState.RUNNING,
                new ThisProcess(here.machine(), noSuchPid, start),
                RunState.INTERRUPTED,
                new ThisProcess(here.machine(), here.pid(), start.minusSeconds(3600)),
                RunState.INTERRUPTED,
                new ThisProcess("elsewhere", noSuchPid, start),
                RunState.RUNNING);
        Map<Long, RunState> byRun = new HashMap<>();
        try (Connection connection = new Database(folder, Schema.CURRENT).connect()) {
            for (Map.Entry<ThisProcess, RunState> owner : expected.entrySet()) {
                long id = RunChanges.begin(
                        connection,
                        UUID.randomUUID(),
                        Samples.start(),
                        "1",
                        owner.getKey(),
                        Recorder.LOCAL,
                        Samples.NOON);
                byRun.put(id, owner.getValue());
            }
            connection.commit();
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            Map<Long, RunState> found = new HashMap<>();
            store.runs(RunFilter.newest(10)).forEach(run -> found.put(run.id(), run.state()));
            assertThat(found).isEqualTo(byRun);
        }
    }

    @Test
    void aRunWhoseBeginningIsRepeatedIsThereOnce() throws Exception {
        UUID token = UUID.randomUUID();
        try (Connection connection = new Database(folder, Schema.CURRENT).connect()) {
            ThisProcess here = ThisProcess.now();
            long id = RunChanges.begin(connection, token, Samples.start(), "1", here, Recorder.LOCAL, Samples.NOON);
            connection.commit();
            assertThat(RunChanges.begin(connection, token, Samples.start(), "1", here, Recorder.LOCAL, Samples.NOON))
                    .isEqualTo(id);
            assertThat(RunQueries.count(connection)).isEqualTo(1);
        }
    }

    @Test
    void aCommandThatIsToldToEndCanStillRecordItsEnd() throws Exception {
        long id;
        try (HistoryProcess child = HistoryProcess.start("finishAtTermination", folder)) {
            id = Long.parseLong(child.line());
            child.terminate();
            assertThat(child.remainingLines()).contains("finished");
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.run(id).orElseThrow().state()).isEqualTo(RunState.CANCELLED);
            assertThat(store.items(id)).hasSize(1);
        }
    }

    @Test
    void aFirstStartThatWasKilledWhileCreatingTheFileIsNoObstacle() throws Exception {
        Files.createDirectories(HistoryLocation.in(folder).folder());
        Files.writeString(HistoryLocation.in(folder).draft(), "half a file");

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isZero();
        }
        assertThat(HistoryLocation.in(folder).draft()).doesNotExist();
    }
}
