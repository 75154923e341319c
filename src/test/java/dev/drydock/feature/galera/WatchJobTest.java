package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.watch.WatchExport;
import dev.drydock.feature.galera.watch.WatchJob;
import dev.drydock.feature.galera.watch.WatchOptions;
import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A watch over a real cluster, recorded. */
@NeedsServers
@Timeout(300)
class WatchJobTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void eventsAndFiguresAreInTheHistoryAndCanBeExported() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer last = lab.nodes().getLast();
        try (HistoryStore history = HistoryStore.open(folder, "test");
                Clusters cluster = new Clusters(lab.nodes().getFirst());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            cluster.awaitHealthy();
            CountDownLatch looked = new CountDownLatch(2);
            CountDownLatch silent = new CountDownLatch(1);
            CountDownLatch back = new CountDownLatch(1);
            WatchJob job = new WatchJob(
                    cluster.opened(),
                    new WatchOptions(
                            AddressMap.ANY,
                            ClusterMemory.NONE,
                            Optional.empty(),
                            Duration.ofMillis(200),
                            Duration.ofMillis(600)),
                    () -> history,
                    (_, events) -> {
                        looked.countDown();
                        events.forEach(event -> {
                            if (event.node().equals("node3")) {
                                switch (event.kind()) {
                                    case SILENT -> silent.countDown();
                                    case ANSWERS -> back.countDown();
                                    default -> {}
                                }
                            }
                        });
                    });
            JobHandle<RunResult<WatchJob.Watched>> handle = runner.submit(job);
            assertThat(looked.await(60, TimeUnit.SECONDS)).isTrue();
            Clusters.signal(last, "STOP");
            try {
                assertThat(silent.await(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                Clusters.signal(last, "CONT");
            }
            assertThat(back.await(120, TimeUnit.SECONDS)).isTrue();
            job.stop();
            JobOutcome<RunResult<WatchJob.Watched>> outcome = handle.await();
            RunResult<WatchJob.Watched> result = ((JobOutcome.Succeeded<RunResult<WatchJob.Watched>>) outcome).value();
            assertThat(result.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            List<Item> items = history.items(result.id());
            assertThat(items)
                    .filteredOn(item -> item.kind().equals(WatchJob.EVENT))
                    .extracting(Item::status)
                    .contains("silent", "answers");
            assertThat(items)
                    .filteredOn(item -> item.kind().equals("minute"))
                    .extracting(item -> item.object().name())
                    .contains("node1", "node2", "node3");
            StringWriter csv = new StringWriter();
            WatchExport.csv(history, result.id(), csv);
            assertThat(csv.toString().lines().findFirst().orElseThrow())
                    .startsWith("at,what,node,state")
                    .contains("recv_queue_avg");
            assertThat(csv.toString().lines()).hasSize(items.size() + 1);
            cluster.awaitHealthy();
        }
    }
}
