package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.IstLimit;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is seen of three real nodes while the worst happens to them. */
@NeedsServers
@Timeout(400)
class ClusterMonitorTest {

    private GaleraCluster lab;
    private TestServer first;
    private TestServer third;
    private Clusters cluster;

    @BeforeEach
    void open() throws Exception {
        lab = Lab.galera();
        first = lab.nodes().getFirst();
        third = lab.nodes().getLast();
        cluster = new Clusters(first);
        cluster.awaitHealthy();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private static NodeView node(ClusterView view, String name) {
        return view.named(name).orElseThrow();
    }

    @Test
    void fromAnyNodeAllAreFound() throws Exception {
        for (TestServer node : lab.nodes()) {
            try (Clusters own = new Clusters(node)) {
                ClusterView view = own.awaitHealthy();
                assertThat(view.nodes()).extracting(NodeView::name).containsExactly("node1", "node2", "node3");
                assertThat(view.nodes()).extracting(NodeView::state).containsOnly(LocalState.SYNCED);
                assertThat(view.nodes())
                        .allSatisfy(one -> assertThat(one.listedBy()).hasSize(2));
                assertThat(view.components()).hasSize(1);
                assertThat(view.name()).isEqualTo("lab");
            }
        }
    }

    @Test
    void aNodeThatIsKilledIsSilentAtTheNextPollAndComesBackByIstAndBySst() throws Exception {
        third.kill();
        ClusterView dead = cluster.monitor().poll();
        NodeView silent = node(dead, "node3");
        assertThat(silent.answers()).isFalse();
        assertThat(silent.silentSince()).isPresent();
        assertThat(silent.reading().orElseThrow().status().stateText()).isEqualTo("Synced");
        assertThat(ClusterHealth.of(dead).healthy()).isFalse();
        assertThat(cluster.await(
                                "two are left",
                                view -> view.components().getFirst().size() == 2
                                        && node(view, "node3").listedBy().isEmpty())
                        .split())
                .isFalse();
        first.run(
                "CREATE SCHEMA IF NOT EXISTS galeratest", "CREATE OR REPLACE TABLE galeratest.ist (n INT PRIMARY KEY)");
        third.restart();
        cluster.awaitHealthy();
        assertThat(third.value("SELECT COUNT(*) FROM galeratest.ist")).isEqualTo("0");
        third.stop();
        Files.delete(third.dataDir().orElseThrow().resolve("grastate.dat"));
        third.restart();
        cluster.awaitHealthy();
    }

    @Test
    void aNodeThatHangsKeepsNobodyWaitingAndIsHearsay() throws Exception {
        try {
            Clusters.signal(third, "STOP");
            // on a busy machine the others may be late for a look, too
            ClusterView view = cluster.await(
                    "only node3 is silent, and listed by the others",
                    look -> look.answering().size() == 2
                            && !node(look, "node3").answers()
                            && node(look, "node3").listedBy().equals(List.of("node1", "node2")));
            assertThat(node(view, "node3").hearsay()).isTrue();
            assertThat(view.components()).hasSize(1);
            assertThat(view.components().getFirst().listed())
                    .extracting(NodeView::name)
                    .containsExactly("node3");
        } finally {
            Clusters.signal(third, "CONT");
        }
        cluster.awaitHealthy();
    }

    @Test
    void aClusterCutInTwoIsTwoComponents() throws Exception {
        third.run("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
        try {
            ClusterView cut = cluster.await(
                    "cut", view -> view.split() && !view.components().getLast().primary());
            assertThat(cut.components()).extracting(Component::primary).containsExactly(true, false);
            assertThat(cut.components().getLast().nodes())
                    .extracting(NodeView::name)
                    .containsExactly("node3");
            assertThat(node(cut, "node3").state()).isEqualTo(LocalState.INITIALIZED);
            assertThat(ClusterHealth.of(cut).concerns().getFirst().text()).contains("2 components", "node3");
            try (Clusters fromTheOtherHalf = new Clusters(third)) {
                assertThat(fromTheOtherHalf.await("cut", ClusterView::split).components())
                        .hasSize(2);
            }
        } finally {
            third.run("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=0'");
        }
        cluster.awaitHealthy();
    }

    @Test
    void desyncAndRejectedQueriesAreSaid() throws Exception {
        third.run("SET GLOBAL wsrep_desync = ON");
        try {
            ClusterView view =
                    cluster.await("desynced", one -> node(one, "node3").state() == LocalState.DONOR);
            assertThat(view.donor()).as("it gives no transfer").isEmpty();
            assertThat(ClusterHealth.of(view).concerns())
                    .anyMatch(one -> one.text().contains("wsrep_desync"));
        } finally {
            third.run("SET GLOBAL wsrep_desync = OFF");
        }
        cluster.awaitHealthy();
    }

    @Test
    void aLockedTableOnOneNodeIsAFlowControlEpisodeThatItSends() throws Exception {
        first.run(
                "CREATE SCHEMA IF NOT EXISTS galeratest", "CREATE OR REPLACE TABLE galeratest.fc (n INT PRIMARY KEY)");
        cluster.monitor().poll();
        try (Connection locker = third.connect();
                Statement lock = locker.createStatement()) {
            lock.execute("SET SESSION wsrep_sync_wait = 0");
            lock.execute("LOCK TABLES galeratest.fc READ");
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    for (int n = 0; n < 200; n++) {
                        first.run("INSERT INTO galeratest.fc VALUES (" + n + ")");
                    }
                } catch (java.sql.SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            ClusterView braked = cluster.await(
                    "paused",
                    view -> node(view, "node1").figures().of(Figure.PAUSED).orElse(0) > 0.5);
            assertThat(node(braked, "node3").figures().of(Figure.RECV_QUEUE).orElse(0))
                    .isPositive();
            assertThat(braked.brakes()).extracting(NodeView::name).containsExactly("node3");
            lock.execute("UNLOCK TABLES");
            writer.join();
        }
        ClusterView after = cluster.await(
                "quiet", view -> node(view, "node1").figures().of(Figure.PAUSED).orElse(1) == 0);
        assertThat(after.brakes()).isEmpty();
        assertThat(node(after, "node1").away().least()).isPresent();
        cluster.await("half a minute was seen", view -> node(view, "node1").away() instanceof IstLimit.Lasts);
    }
}
