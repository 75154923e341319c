package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.feature.galera.check.CheckOptions;
import dev.drydock.feature.galera.check.ClusterCheckJob;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Arbitrator;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real arbitrator in the group of a real cluster. */
@NeedsServers
@Timeout(300)
class ArbitratorTest {

    @Test
    void itIsShownAsOneAndItsVoteCounts(@TempDir Path folder) throws Exception {
        GaleraCluster lab = Lab.galera();
        try (Clusters cluster = new Clusters(lab.nodes().getFirst())) {
            cluster.awaitHealthy();
            try (Arbitrator _ = Lab.arbitrator(lab)) {
                // each node hears of it at its own time
                ClusterView view = cluster.await(
                        "four members, the arbitrator listed by all",
                        one -> one.components().getFirst().size() == 4
                                && one.nodes().size() == 4
                                && one.nodes().stream()
                                        .anyMatch(node -> node.arbitrator()
                                                && node.listedBy().size() == 3));
                NodeView arbitrator = view.nodes().stream()
                        .filter(NodeView::arbitrator)
                        .findFirst()
                        .orElseThrow();
                assertThat(arbitrator.answers()).isFalse();
                assertThat(ClusterHealth.of(view).healthy()).as(view.toString()).isTrue();
                assertThat(votes(cluster, folder)).contains("4 votes");
            }
            cluster.await("three members", one -> one.components().getFirst().size() == 3);
            assertThat(votes(cluster, folder)).isEmpty();
        }
    }

    private static String votes(Clusters cluster, Path folder) throws InterruptedException {
        try (HistoryStore history = HistoryStore.open(folder, "test");
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            RunResult<Checked<ClusterView>> result = ((JobOutcome.Succeeded<RunResult<Checked<ClusterView>>>)
                            runner.submit(new ClusterCheckJob(
                                            cluster.opened(),
                                            CheckOptions.of(AddressMap.ANY, ClusterMemory.NONE),
                                            () -> history))
                                    .await())
                    .value();
            assertThat(result.value().findings())
                    .as("what a plain account reads is known")
                    .noneMatch(finding -> finding.severity() == Severity.NOT_EVALUATED);
            return result.value().findings().stream()
                    .filter(finding -> finding.check().equals("votes"))
                    .map(finding -> finding.message())
                    .findFirst()
                    .orElse("");
        }
    }
}
