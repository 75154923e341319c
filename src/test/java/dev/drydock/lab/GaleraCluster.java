package dev.drydock.lab;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Three MariaDB nodes on one loopback address, told apart by their ports. */
public final class GaleraCluster {

    private static final int NODES = 3;
    private static final int PORTS_OF_A_NODE = 3;
    private static final Duration SYNC_LIMIT = Duration.ofSeconds(150);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    private final List<TestServer> nodes;

    private GaleraCluster(List<TestServer> nodes) {
        this.nodes = nodes;
    }

    /** The nodes; the first one founded the cluster. */
    public List<TestServer> nodes() {
        return nodes;
    }

    /** Starts a stopped node as the first one of the cluster. */
    public void bootstrap(TestServer node) {
        ((ProcessServer) node).startOnceWith("--wsrep-new-cluster");
    }

    /** Starts a stopped node as the first one of another cluster. */
    public void bootstrapElsewhere(TestServer node, String cluster) {
        ((ProcessServer) node).startOnceWith("--wsrep-new-cluster", "--wsrep-cluster-name=" + cluster);
    }

    static GaleraCluster start(LocalPackage found, List<String> further) throws IOException {
        List<Integer> bases = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            // group communication, state transfer, incremental transfer
            bases.add(LabPorts.free(PORTS_OF_A_NODE));
        }
        List<TestServer> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            int port = LabPorts.free();
            List<String> arguments = new ArrayList<>(options(i, port, bases));
            arguments.addAll(further);
            ProcessServer node = found.server(port, arguments);
            if (i == 0) {
                node.startOnceWith("--wsrep-new-cluster");
            } else {
                node.start();
            }
            awaitSynced(node, i + 1);
            nodes.add(node);
        }
        return new GaleraCluster(List.copyOf(nodes));
    }

    private static List<String> options(int node, int port, List<Integer> bases) {
        int base = bases.get(node);
        String addresses = bases.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(","));
        return List.of(
                "--wsrep-cluster-address=gcomm://" + addresses,
                "--wsrep-node-name=node" + (node + 1),
                "--wsrep-node-address=127.0.0.1:" + base,
                "--wsrep-provider-options=base_port=" + base + ";gmcast.listen_addr=tcp://127.0.0.1:" + base
                        + ";ist.recv_addr=127.0.0.1:" + (base + 2) + ";gcache.size=16M",
                "--wsrep-sst-receive-address=127.0.0.1:" + (base + 1),
                "--wsrep-node-incoming-address=127.0.0.1:" + port);
    }

    /** Blocks until the node has joined a cluster of this size. */
    public static void awaitSynced(TestServer node, int size) throws IOException {
        long end = System.nanoTime() + SYNC_LIMIT.toNanos();
        while (!isSynced(node, size)) {
            if (System.nanoTime() > end || !node.running()) {
                throw new IOException(node + " did not sync:\n" + node.logEnd());
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private static boolean isSynced(TestServer node, int size) {
        try {
            return status(node, "WSREP_LOCAL_STATE_COMMENT").equals("Synced")
                    && status(node, "WSREP_CLUSTER_SIZE").equals(Integer.toString(size));
        } catch (SQLException joining) {
            return false;
        }
    }

    private static String status(TestServer node, String name) throws SQLException {
        return node.value(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = '" + name + "'");
    }
}
