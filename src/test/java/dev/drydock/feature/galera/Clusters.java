package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Predicate;

/** The lab's cluster as tests look at it and harm it. */
public final class Clusters implements AutoCloseable {

    /** So long nothing takes even on a machine that is busy with something else. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final OpenServer opened;
    private final ClusterMonitor monitor;

    public Clusters(TestServer seed) {
        opened = OpenServer.open(Lots.profile(seed), Lots.password(seed));
        monitor = new ClusterMonitor(new PeerLinks(opened), new NodeAddress(seed.host(), seed.port()), AddressMap.ANY);
    }

    public OpenServer opened() {
        return opened;
    }

    public ClusterMonitor monitor() {
        return monitor;
    }

    /** Polls until the cluster looks so. */
    public ClusterView await(String what, Predicate<ClusterView> condition) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        ClusterView view = monitor.poll();
        while (!condition.test(view) && System.nanoTime() < deadline) {
            Thread.sleep(200);
            view = monitor.poll();
        }
        assertThat(condition.test(view)).as("%s: %s", what, view).isTrue();
        return view;
    }

    public ClusterView awaitHealthy() throws InterruptedException {
        return await(
                "healthy",
                view -> ClusterHealth.of(view).healthy()
                        && view.nodes().size() == 3
                        && view.components().getFirst().nodes().size() == 3);
    }

    /** Sends a signal such as {@code STOP} to a node's process. */
    public static void signal(TestServer node, String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(node.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** The node loses its data and takes those of the others. */
    public void restore(TestServer node) throws Exception {
        if (node.running()) {
            node.kill();
        }
        Path data = node.dataDir().orElseThrow();
        Files.deleteIfExists(data.resolve("grastate.dat"));
        Files.deleteIfExists(data.resolve("gvwstate.dat"));
        node.restart();
        awaitHealthy();
    }

    /** The node goes its own way: it takes writes, as the others do. */
    public void splitOff(TestServer node) throws Exception {
        node.run("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
        await("cut", ClusterView::split);
        // a bootstrap that comes before the node knows that it is alone has no effect
        Lots.eventually(() -> status(node).equals("non-Primary"));
        node.run("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
        await("two that take writes", ClusterView::splitBrain);
    }

    private static String status(TestServer node) throws SQLException {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW STATUS LIKE 'wsrep_cluster_status'")) {
            return row.next() ? row.getString(2) : "";
        }
    }

    @Override
    public void close() {
        monitor.close();
        opened.close();
    }
}
