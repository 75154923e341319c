package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Drydock that is killed in the middle of a run of a shared history: what it had promised follows, once. */
@NeedsServers
class SharedKillTest {

    private static final int CHANGES = 60;

    @TempDir
    Path folder;

    @Test
    void whatAKilledDrydockHadPromisedIsThereOnceAtTheNextStart() throws Exception {
        try (SharedServer database = SharedServer.on(SharedServer.Kind.MARIADB)) {
            killed(database, () -> {}, () -> {});
        }
    }

    @Test
    void resultsThatWaitedForAServerFollowAlthoughDrydockWasKilled() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                SharedServer database = SharedServer.on(server)) {
            killed(database, server::kill, () -> {
                assertThatThrownBy(() -> HistoryStore.openShared(folder, Samples.VERSION, database.place()))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.UNREACHABLE));
                server.restart();
            });
        }
    }

    /**
     * @param during what happens to the server while the run goes on
     * @param after what happens to it between the kill and the next start
     */
    private void killed(SharedServer database, Runnable during, Runnable after) throws Exception {
        Map<Long, String> confirmed = new HashMap<>();
        long id;
        try (HistoryProcess child =
                HistoryProcess.start("changeShared", folder, database.port(), database.database())) {
            id = Long.parseLong(child.line());
            for (int i = 0; i < 2 * CHANGES + 1; i++) {
                String[] line = child.line().split(" ", 2);
                confirmed.put(Long.valueOf(line[0]), line[1]);
                if (i == CHANGES) {
                    during.run();
                }
            }
            child.kill();
        }
        after.run();
        for (int again = 0; again < 2; again++) {
            try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
                RunSummary run = store.run(id).orElseThrow();
                assertThat(run.state()).isEqualTo(RunState.INTERRUPTED);
                Map<Long, String> found = new HashMap<>();
                List<Item> items = store.items(id);
                items.forEach(item -> found.put(item.seq(), item.status()));
                assertThat(items.stream().map(Item::seq))
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, items.size()).boxed().toList());
                // the last one may have been confirmed after the last line that was read
                long last = confirmed.size();
                assertThat(found).containsKey(last);
                Map<Long, String> before = new HashMap<>(confirmed);
                before.remove(last);
                assertThat(found).containsAllEntriesOf(before);
                assertThat(run.items()).isEqualTo(items.size());
                assertThat(store.verify(_ -> {}).breaks()).isEmpty();
                assertThat(store.runCount()).isEqualTo(1);
            }
        }
    }
}
