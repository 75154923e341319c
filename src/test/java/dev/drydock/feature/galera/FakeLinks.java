package dev.drydock.feature.galera;

import dev.drydock.db.sql.DbError;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeLink;
import dev.drydock.feature.galera.cluster.NodeLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Nodes that say what a test wants, under their addresses; nobody answers elsewhere. */
public final class FakeLinks implements NodeLinks {

    private static final Duration PATIENT = Duration.ofSeconds(30);

    private final Map<String, Readings> nodes = new ConcurrentHashMap<>();

    private final Set<String> opened = ConcurrentHashMap.newKeySet();
    private boolean proven = true;

    /** Nodes prove nothing before they are logged in to, as without TLS. */
    public FakeLinks unproven() {
        proven = false;
        return this;
    }

    /** Where somebody has tried to log in. */
    public Set<String> opened() {
        return opened;
    }

    @Override
    public boolean proven() {
        return proven;
    }

    /** @param address {@code host:port} */
    public FakeLinks put(String address, Readings node) {
        nodes.put(address, node);
        return this;
    }

    public void remove(String address) {
        nodes.remove(address);
    }

    /** Two polls of the cluster that the node {@code seed:3306} belongs to. */
    public ClusterView polled(AddressMap addresses) throws InterruptedException {
        try (ClusterMonitor monitor = new ClusterMonitor(this, new NodeAddress("seed", 3306), addresses, PATIENT)) {
            monitor.poll();
            return monitor.poll();
        }
    }

    /** The same by a process that remembers, and misses what it was told of. */
    public ClusterView polled(AddressMap addresses, ClusterMemory memory) throws InterruptedException {
        try (ClusterMonitor monitor =
                new ClusterMonitor(this, new NodeAddress("seed", 3306), addresses, PATIENT, memory)) {
            monitor.poll();
            return monitor.poll();
        }
    }

    /** One process sees the cluster, and forgets what a test names. */
    public void forgets(AddressMap addresses, ClusterMemory memory, String name) throws InterruptedException {
        try (ClusterMonitor monitor =
                new ClusterMonitor(this, new NodeAddress("seed", 3306), addresses, PATIENT, memory)) {
            monitor.forget(monitor.poll().named(name).orElseThrow());
        }
    }

    @Override
    public NodeLink open(NodeAddress address) {
        opened.add(address.text());
        read(address);
        return new NodeLink() {
            @Override
            public NodeReading read() {
                return FakeLinks.this.read(address);
            }

            @Override
            public void close() {}
        };
    }

    private NodeReading read(NodeAddress address) {
        Readings node = nodes.get(address.text());
        if (node == null) {
            throw new DrydockException(Problem.of(DbError.REFUSED, "", address.text()));
        }
        return node.reading();
    }
}
