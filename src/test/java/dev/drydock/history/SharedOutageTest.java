package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of a shared history goes and comes back while runs go on: nothing is lost, nothing is doubled. */
@NeedsServers
class SharedOutageTest {

    private static final int ITEMS = 400;
    private static final int LANES = 4;
    /** Starts and stops in less time. */
    private static final String[] QUICK = {
        "--innodb-buffer-pool-size=16M", "--innodb-log-file-size=8M", "--skip-log-bin", "--skip-name-resolve"
    };

    private static final long MILLI = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void aServerThatIsRestartedInTheMiddleOfARunLosesAndDoublesNothing() throws Exception {
        restarts(3, 1);
    }

    /** Some servers side by side, since most of a trial is waiting for one to come back. */
    @Test
    @Tag(Trials.SOAK)
    void noneOfManyRestartsAtRandomMomentsLosesOrDoublesAnything() throws Exception {
        restarts(Trials.count(200), LANES);
    }

    private void restarts(int trials, int lanes) throws Exception {
        Random random = Trials.random("restarts of a shared history");
        List<Lane> all = new ArrayList<>();
        try {
            for (int lane = 0; lane < lanes; lane++) {
                TestServer server = Lab.fresh(ServerKind.MARIADB, QUICK);
                int share = trials / lanes + (lane < trials % lanes ? 1 : 0);
                all.add(new Lane(lane, server, SharedServer.on(server), new Random(random.nextLong()), share));
            }
            AtOnce.each(all, lane -> {
                boolean[] graceful = {false};
                held(lane.database(), lane.random(), lane.trials(), lane.number(), () -> {
                    graceful[0] = !graceful[0];
                    if (graceful[0]) {
                        lane.server().stop();
                    } else {
                        lane.server().kill();
                    }
                    lane.server().restart();
                });
            });
            System.out.println(trials + " restarts, nothing lost or doubled");
        } finally {
            for (Lane lane : all) {
                lane.database().close();
                lane.server().close();
            }
        }
    }

    private record Lane(int number, TestServer server, SharedServer database, Random random, int trials) {}

    private interface Restart {
        void now() throws Exception;
    }

    private void held(SharedServer database, Random random, int trials, int lane, Restart restart) throws Exception {
        List<Long> runs = new ArrayList<>();
        // a server ends with the thread that has started it
        try (ExecutorService restarts = Executors.newSingleThreadExecutor()) {
            for (int trial = 1; trial <= trials; trial++) {
                try (HistoryStore store =
                        HistoryStore.openShared(folder.resolve("a" + lane), Samples.VERSION, database.place())) {
                    RunWriter run = store.begin(Samples.start());
                    runs.add(run.runId());
                    int brokenAt = random.nextInt(ITEMS);
                    Future<Boolean> restarting = CompletableFuture.completedFuture(false);
                    for (int i = 0; i < ITEMS; i++) {
                        if (i == brokenAt) {
                            restarting = restarts.submit(() -> {
                                restart.now();
                                return true;
                            });
                        }
                        run.item(Samples.counted("t" + i, i));
                        run.finding(
                                new RecordedFinding("c", "WARNING", ObjectName.table("s", "t" + i), "finding " + i));
                        if (i % 10 == 0) {
                            long seq = run.itemBefore(Samples.counted("changed" + i, -1));
                            run.itemAfter(seq, Samples.counted("changed" + i, i));
                        }
                        LockSupport.parkNanos(random.nextLong(2 * MILLI));
                    }
                    run.finish(Samples.succeeded());
                    restarting.get();
                    awaitWritten(store);
                }
            }
            try (HistoryStore other =
                    HistoryStore.openShared(folder.resolve("b" + lane), Samples.VERSION, database.place())) {
                for (long run : runs) {
                    assertThat(other.items(run).stream().map(Item::measure).filter(rows -> rows == null || rows < 0))
                            .isEmpty();
                    assertThat(other.items(run)).hasSize(ITEMS + ITEMS / 10);
                    assertThat(other.findings(run)).hasSize(ITEMS);
                    assertThat(other.run(run).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
                    assertThat(other.run(run).orElseThrow().itemCounts())
                            .containsEntry("counted", (long) ITEMS + ITEMS / 10);
                }
                assertThat(other.runCount()).isEqualTo(trials);
                assertThat(other.verify(_ -> {}).breaks()).isEmpty();
            }
        }
    }

    private static void awaitWritten(HistoryStore store) {
        long until = System.nanoTime() + 60_000 * MILLI;
        while (store.waiting().isPresent()) {
            assertThat(System.nanoTime())
                    .as("still waiting: " + store.waiting().map(Problem::full).orElse(""))
                    .isLessThan(until);
            LockSupport.parkNanos(20 * MILLI);
        }
    }

    @Test
    void aRunEndsWithoutItsServerAndFollowsAtTheNextStart() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                SharedServer database = SharedServer.on(server)) {
            long id;
            HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place());
            RunWriter run = store.begin(Samples.start());
            id = run.runId();
            run.item(Samples.counted("before", 1));
            server.kill();
            for (int i = 0; i < 10; i++) {
                run.item(Samples.counted("t" + i, i));
            }
            long seq = run.itemBefore(Samples.counted("changed", -1));
            run.itemAfter(seq, Samples.counted("changed", 7));
            run.finding(new RecordedFinding("c", "WARNING", ObjectName.table("s", "t"), "seen"));
            run.finish(Samples.succeeded());
            assertThatThrownBy(store::close)
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.WAITING));
            assertThatThrownBy(() -> HistoryStore.openShared(folder, Samples.VERSION, database.place()))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.UNREACHABLE));
            server.restart();
            for (int again = 0; again < 2; again++) {
                try (HistoryStore later = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
                    assertThat(later.run(id).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
                    assertThat(later.run(id).orElseThrow().summary()).containsEntry("left out", "118 views");
                    assertThat(later.items(id)).hasSize(12);
                    assertThat(later.items(id).getLast().measure()).isEqualTo(7);
                    assertThat(later.findings(id)).hasSize(1);
                    assertThat(later.verify(_ -> {}).breaks()).isEmpty();
                }
            }
        }
    }

    @Test
    void whatWaitsForOneHistoryDoesNotGoToAnother() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                SharedServer database = SharedServer.on(server)) {
            HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place());
            RunWriter run = store.begin(Samples.start());
            server.kill();
            run.item(Samples.counted("t", 1));
            run.finish(Samples.succeeded());
            assertThatThrownBy(store::close).isInstanceOf(DrydockException.class);
            server.restart();
            try (SharedServer other = SharedServer.on(server);
                    HistoryStore there = HistoryStore.openShared(folder, Samples.VERSION, other.place())) {
                RunWriter same = there.begin(Samples.start());
                assertThat(same.runId()).isEqualTo(run.runId());
                same.finish(Samples.succeeded());
                assertThat(there.items(same.runId())).isEmpty();
            }
            try (HistoryStore back = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
                assertThat(back.items(run.runId())).hasSize(1);
            }
        }
    }
}
