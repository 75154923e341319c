package dev.drydock.feature.galera.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of a real cluster taken out and brought back. */
@NeedsServers
@Timeout(300)
class NodeChangeTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private GaleraCluster lab;

    @SuppressWarnings("NullAway.Init")
    private Clusters cluster;

    @BeforeEach
    void open() throws Exception {
        history = HistoryStore.open(folder, "test");
        lab = Lab.galera();
        cluster = new Clusters(lab.nodes().getFirst());
        cluster.awaitHealthy();
    }

    @AfterEach
    void close() throws Exception {
        lab.nodes().getLast().run("SET GLOBAL wsrep_desync = OFF");
        cluster.awaitHealthy();
        cluster.close();
        history.close();
    }

    private JobOutcome<RunResult<NodeChange>> change(OpenServer server, String node, NodeChange change)
            throws InterruptedException {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return runner.submit(
                            new NodeChangeJob(server, node, change, AddressMap.ANY, ClusterMemory.NONE, () -> history))
                    .await();
        }
    }

    private static String code(JobOutcome<?> outcome) {
        return outcome instanceof JobOutcome.Failed<?> failed
                ? failed.problem().code().id()
                : "none";
    }

    @Test
    void aNodeIsTakenOutAndBroughtBackAndEachStatementIsRecorded() throws Exception {
        TestServer third = lab.nodes().getLast();
        assertThat(change(cluster.opened(), "node3", new NodeChange.TakeOut(true)))
                .isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(third.value("SELECT @@wsrep_desync")).isEqualTo("1");
        cluster.await(
                "queries are rejected",
                view -> view.named("node3")
                        .flatMap(NodeView::reading)
                        .filter(reading -> reading.settings().rejects().equals(Optional.of("ALL")))
                        .isPresent());
        assertThat(code(change(cluster.opened(), "node3", new NodeChange.TakeOut(false))))
                .as("it is out already")
                .isEqualTo("E-4403");
        assertThat(change(cluster.opened(), "node3", new NodeChange.BringBack()))
                .isInstanceOf(JobOutcome.Succeeded.class);
        cluster.awaitHealthy();
        assertThat(code(change(cluster.opened(), "node3", new NodeChange.BringBack())))
                .as("it is on duty already")
                .isEqualTo("E-4403");
        var runs = history.runs(RunFilter.newest(10));
        assertThat(runs)
                .hasSize(2)
                .allSatisfy(run -> assertThat(run.start().kind()).isEqualTo("galera-change"));
        assertThat(history.items(runs.getLast().id()))
                .extracting((Item item) -> item.attributes().get("statement"))
                .containsExactly("SET GLOBAL wsrep_desync = ON", "SET GLOBAL wsrep_reject_queries = ALL");
        assertThat(history.items(runs.getFirst().id())).extracting(Item::status).containsOnly("done");
    }

    /** Under FLUSH TABLES WITH READ LOCK a node stays desynced, so that the step that syncs it waits. */
    @Test
    void cancelInsideAStepLeavesNoItemThatRunsAndTheStatementIsInTheHistory() throws Exception {
        assertThat(change(cluster.opened(), "node3", new NodeChange.TakeOut(false)))
                .isInstanceOf(JobOutcome.Succeeded.class);
        try (Connection holding = lab.nodes().getLast().connect();
                Statement holder = holding.createStatement();
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            holder.execute("FLUSH TABLES WITH READ LOCK");
            JobHandle<RunResult<NodeChange>> job = runner.submit(new NodeChangeJob(
                    cluster.opened(),
                    "node3",
                    new NodeChange.BringBack(),
                    AddressMap.ANY,
                    ClusterMemory.NONE,
                    () -> history));
            Lots.eventually(() -> job.snapshot().state().ended()
                    || lab.nodes().getLast().value("SELECT @@wsrep_desync").equals("0"));
            Lots.eventually(() -> !job.snapshot().holds().isEmpty());
            job.cancel();
            assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
            holder.execute("UNLOCK TABLES");
        }
        assertThat(history.items(history.runs(RunFilter.newest(1)).getFirst().id()))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.attributes().get("statement")).isEqualTo("SET GLOBAL wsrep_desync = OFF");
                    assertThat(item.status()).isEqualTo("cancelled");
                });
    }

    @Test
    void theWeightAndTheDonorAreSetAndLookedAt() throws Exception {
        assertThat(change(cluster.opened(), "node2", new NodeChange.Weight(2)))
                .isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(lab.nodes().get(1).value("SELECT @@wsrep_provider_options")).contains("pc.weight = 2;");
        assertThat(change(cluster.opened(), "node2", new NodeChange.Weight(1)))
                .isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(code(change(cluster.opened(), "node2", new NodeChange.Weight(256))))
                .isEqualTo("E-4403");
        assertThat(change(cluster.opened(), "node2", new NodeChange.Donor("node1")))
                .isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(lab.nodes().get(1).value("SELECT @@wsrep_sst_donor")).isEqualTo("node1");
        assertThat(change(cluster.opened(), "node2", new NodeChange.Donor("")))
                .isInstanceOf(JobOutcome.Succeeded.class);
    }

    /** Whichever node the statement goes to: the cluster is production, and locked. */
    @Test
    void aLockedClusterIsLeftAlone() throws Exception {
        TestServer first = lab.nodes().getFirst();
        try (OpenServer production = OpenServer.open(Lots.production(first, first.user()), Lots.password(first))) {
            assertThat(code(change(production, "node3", new NodeChange.TakeOut(false))))
                    .isEqualTo("E-2301");
        }
        assertThat(lab.nodes().getLast().value("SELECT @@wsrep_desync")).isEqualTo("0");
    }
}
