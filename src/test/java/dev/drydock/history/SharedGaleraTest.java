package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shared history in a Galera cluster whose nodes are all written to: nothing is lost, nothing is doubled. */
@NeedsServers
class SharedGaleraTest {

    private static final int RUNS = 15;
    private static final int ITEMS = 40;
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private GaleraCluster cluster;

    @BeforeEach
    void start() {
        cluster = Lab.galera();
    }

    @Test
    void writersOnAllNodesAtOnceKeepOneChain() throws Exception {
        try (SharedServer database = SharedServer.on(cluster.nodes().getFirst())) {
            List<HistoryStore> stores = new ArrayList<>();
            long before = conflicts();
            try {
                for (TestServer node : cluster.nodes()) {
                    awaitDatabase(node, database);
                    stores.add(HistoryStore.openShared(
                            folder.resolve("d" + stores.size()), Samples.VERSION, database.placeOn(node)));
                }
                AtOnce.each(stores, SharedGaleraTest::manyRuns);
                long met = conflicts() - before;
                System.out.println("certification failures and brute-force aborts: " + met);
                assertThat(met).as("conflicts, without which nothing is shown").isPositive();
            } finally {
                stores.forEach(HistoryStore::close);
            }
            holds(database, cluster.nodes().getLast(), RUNS * 3, ITEMS);
        }
    }

    private static void manyRuns(HistoryStore store) {
        for (int i = 0; i < RUNS; i++) {
            RunWriter run = store.begin(Samples.start());
            for (int n = 0; n < ITEMS; n++) {
                run.item(Samples.counted("t" + n, n));
            }
            run.finish(Samples.succeeded());
        }
    }

    @Test
    void aNodeThatIsLostInTheMiddleOfARunLosesNothing() throws Exception {
        TestServer third = cluster.nodes().getLast();
        try (SharedServer database = SharedServer.on(cluster.nodes().getFirst())) {
            awaitDatabase(third, database);
            long id;
            HistoryStore store = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, database.placeOn(third));
            HistoryStore other = HistoryStore.openShared(
                    folder.resolve("b"),
                    Samples.VERSION,
                    database.placeOn(cluster.nodes().getFirst()));
            try (other) {
                RunWriter run = store.begin(Samples.start());
                id = run.runId();
                for (int i = 0; i < ITEMS; i++) {
                    if (i == ITEMS / 2) {
                        third.kill();
                    }
                    run.item(Samples.counted("t" + i, i));
                    LockSupport.parkNanos(SECOND / 100);
                }
                run.finish(Samples.succeeded());
                manyRuns(other);
                third.restart();
                awaitDatabase(third, database);
                long until = System.nanoTime() + 60 * SECOND;
                while (store.waiting().isPresent() && System.nanoTime() < until) {
                    LockSupport.parkNanos(SECOND / 10);
                }
                assertThat(store.waiting()).isEmpty();
                store.close();
            }
            for (TestServer node : cluster.nodes()) {
                holds(database, node, RUNS + 1, ITEMS);
            }
            assertThat(id).isPositive();
        } finally {
            if (!third.running()) {
                third.restart();
            }
        }
    }

    private void holds(SharedServer database, TestServer node, int runs, int items) {
        try (HistoryStore store =
                HistoryStore.openShared(folder.resolve("reader"), Samples.VERSION, database.placeOn(node))) {
            List<RunSummary> found = store.runs(RunFilter.newest(1000));
            assertThat(found).hasSize(runs).allSatisfy(run -> {
                assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
                assertThat(store.items(run.id())).hasSize(items);
            });
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
        }
    }

    private long conflicts() throws Exception {
        long sum = 0;
        for (TestServer node : cluster.nodes()) {
            sum += Long.parseLong(node.value("SELECT SUM(VARIABLE_VALUE) FROM information_schema.GLOBAL_STATUS WHERE"
                            + " VARIABLE_NAME IN ('WSREP_LOCAL_CERT_FAILURES', 'WSREP_LOCAL_BF_ABORTS')")
                    .replaceFirst("\\..*", ""));
        }
        return sum;
    }

    /** What was made on one node is on the others a moment later; a node that comes back takes seconds. */
    private static void awaitDatabase(TestServer node, SharedServer database) throws Exception {
        long until = System.nanoTime() + 60 * SECOND;
        while (true) {
            try {
                if (node.value("SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = '"
                                + database.database() + "'")
                        .equals("1")) {
                    return;
                }
            } catch (java.sql.SQLException | DrydockException joining) {
                assertThat(System.nanoTime()).as(joining.toString()).isLessThan(until);
            }
            assertThat(System.nanoTime()).isLessThan(until);
            LockSupport.parkNanos(SECOND / 10);
        }
    }
}
