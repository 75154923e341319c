package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at all nodes of one cluster again and again. It begins with one node, finds the others by what the nodes say, and
 * keeps one connection to each. A node that is slow keeps the others waiting for a second and a half at most, and is asked
 * again only once it has answered. One thread polls; the rest is safe on any thread.
 */
public final class ClusterMonitor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterMonitor.class);

    /** How often screens and watches look. */
    public static final Duration EVERY = Duration.ofSeconds(2);

    /** How long one poll waits for answers; less than {@link #EVERY}, so that silence is seen by the next poll. */
    public static final Duration PATIENCE = Duration.ofMillis(1_500);

    /** A node names others, which are asked in the same poll, which may name others again. */
    private static final int MOST_ROUNDS = 4;

    private final NodeLinks links;
    private final Duration patience;
    private final ClusterMemory memory;
    private final NodeRoster roster;
    /** Those of the roster; also the lock of all that is remembered. */
    private final List<MonitoredNode> nodes;

    /** {@code wsrep_cluster_state_uuid} of the cluster; more than one where its nodes have different data. */
    private final Set<String> identities = new ConcurrentSkipListSet<>();

    private boolean closed;
    private @Nullable String partition;

    /**
     * @param first a node to begin with
     * @param addresses where nodes are reached whose own addresses do not lead there
     */
    public ClusterMonitor(NodeLinks links, NodeAddress first, AddressMap addresses) {
        this(links, first, addresses, PATIENCE);
    }

    /** @param memory what is known of the cluster from before, and learns what is seen */
    public ClusterMonitor(NodeLinks links, NodeAddress first, AddressMap addresses, ClusterMemory memory) {
        this(links, first, addresses, PATIENCE, memory);
    }

    /** @param patience how long a poll waits for answers */
    public ClusterMonitor(NodeLinks links, NodeAddress first, AddressMap addresses, Duration patience) {
        this(links, first, addresses, patience, ClusterMemory.NONE);
    }

    /**
     * @param patience how long a poll waits for answers
     * @param memory what is known of the cluster from before, and learns what is seen
     */
    public ClusterMonitor(
            NodeLinks links, NodeAddress first, AddressMap addresses, Duration patience, ClusterMemory memory) {
        this.links = links;
        this.patience = patience;
        this.memory = memory;
        this.roster = new NodeRoster(first, addresses, memory.named());
        this.nodes = roster.nodes();
    }

    /** Uses these addresses from now on; what is connected under another address is forgotten and found anew. */
    public void addresses(AddressMap changed) {
        synchronized (nodes) {
            roster.addresses(changed);
        }
    }

    /**
     * Misses these nodes from the next look on if they are not there, until they are forgotten. It is no confirmation of
     * their addresses.
     */
    public void expect(List<KnownNode> more) {
        synchronized (nodes) {
            roster.expect(more);
        }
    }

    /**
     * Forgets a node that belongs to no component, also for those who look later; it comes back if others list it. Blocks on
     * the disk.
     */
    public void forget(NodeView gone) {
        Set<String> of;
        synchronized (nodes) {
            nodes.stream()
                    .filter(node -> node.id == gone.id() && nodes.size() > 1)
                    .findFirst()
                    .ifPresent(roster::forget);
            of = Set.copyOf(identities);
        }
        of.forEach(identity -> memory.forget(identity, KnownNode.of(gone, Instant.now())));
        recall();
    }

    /** Asks all nodes and puts together what they say. Blocks for up to a few times the patience where nodes are new. */
    public ClusterView poll() throws InterruptedException {
        ClusterView seen = look();
        String now = partition(seen);
        if (seen.split() && !now.equals(partition)) {
            // nodes are not read at one moment: a change of the membership in between looks like a split
            round();
            seen = view();
            now = partition(seen);
        }
        partition = now;
        synchronized (nodes) {
            nodes.forEach(MonitoredNode::polled);
        }
        for (String identity : identities) {
            memory.saw(identity, seen);
        }
        return seen;
    }

    private ClusterView look() throws InterruptedException {
        int before;
        int rounds = 0;
        do {
            before = addressed();
            round();
            recall();
            synchronized (nodes) {
                roster.merge();
            }
            rounds++;
        } while (addressed() > before && rounds < MOST_ROUNDS);
        return view();
    }

    /** What is remembered belongs to the data that nodes of this cluster have. */
    private void recall() {
        List<String> now;
        synchronized (nodes) {
            nodes.stream()
                    .filter(MonitoredNode::answered)
                    .flatMap(node -> node.newest().stream())
                    .filter(reading -> roster.ours(reading))
                    .map(reading -> reading.status().stateUuid())
                    .filter(ClusterMemory::identifies)
                    .forEach(identities::add);
            now = List.copyOf(identities);
        }
        RosterBook.Roster known = memory.of(now);
        synchronized (nodes) {
            roster.recall(known);
        }
    }

    private int addressed() {
        synchronized (nodes) {
            return (int)
                    nodes.stream().filter(node -> node.address().isPresent()).count();
        }
    }

    private void round() throws InterruptedException {
        CountDownLatch answers;
        synchronized (nodes) {
            if (closed) {
                throw new IllegalStateException("the monitor was closed");
            }
            answers = new CountDownLatch(nodes.size());
            for (MonitoredNode node : nodes) {
                if (links.proven() || node.address().isEmpty() || roster.named(node)) {
                    node.ask(links, nodes, answers);
                } else {
                    node.notConfirmed();
                    answers.countDown();
                }
            }
        }
        long limit =
                first() ? Math.max(patience.toMillis(), Duration.ofSeconds(10).toMillis()) : patience.toMillis();
        if (!answers.await(limit, TimeUnit.MILLISECONDS)) {
            LOG.debug("{} of the nodes have not answered in time", answers.getCount());
        }
    }

    /** The first connection of all may take its time: before it nothing can be shown at all. */
    private boolean first() {
        synchronized (nodes) {
            return nodes.stream().allMatch(node -> node.newest().isEmpty());
        }
    }

    private ClusterView view() {
        synchronized (nodes) {
            List<NodeView> views = nodes.stream()
                    .map(MonitoredNode::view)
                    .map(roster::judged)
                    .sorted(Comparator.comparing(NodeView::name).thenComparingInt(NodeView::id))
                    .toList();
            IstWindow window = new IstWindow(Components.of(views));
            List<NodeView> withLimits = views.stream()
                    .map(one -> one.with(window.of(one, this::rate)))
                    .toList();
            String name = roster.clusterName();
            return new ClusterView(Instant.now(), name, withLimits, Components.of(withLimits), roster.forgotten());
        }
    }

    private WriteRate rate(int id) {
        return nodes.stream()
                .filter(one -> one.id == id)
                .findFirst()
                .orElseThrow()
                .writeRate();
    }

    /** Which nodes are together, to tell whether that has changed. */
    private static String partition(ClusterView view) {
        return view.components().stream()
                .map(one -> one.primary()
                        + one.nodes().stream()
                                .map(NodeView::id)
                                .sorted()
                                .toList()
                                .toString())
                .collect(Collectors.joining());
    }

    /** Closes all connections; returns soon. */
    @Override
    public void close() {
        synchronized (nodes) {
            closed = true;
            nodes.forEach(MonitoredNode::close);
        }
    }
}
