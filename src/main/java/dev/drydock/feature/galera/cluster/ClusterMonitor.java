package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
    private final List<MonitoredNode> nodes = new ArrayList<>();
    private AddressMap addresses;
    private int nextId = 1;
    private boolean closed;
    private @Nullable String partition;

    /**
     * @param first a node to begin with
     * @param addresses where nodes are reached whose own addresses do not lead there
     */
    public ClusterMonitor(NodeLinks links, NodeAddress first, AddressMap addresses) {
        this(links, first, addresses, PATIENCE);
    }

    /** @param patience how long a poll waits for answers */
    public ClusterMonitor(NodeLinks links, NodeAddress first, AddressMap addresses, Duration patience) {
        this.links = links;
        this.patience = patience;
        this.addresses = addresses;
        nodes.add(new MonitoredNode(nextId++, first.text(), Optional.of(first)));
    }

    /** Uses these addresses from now on; what is connected under another address is forgotten and found anew. */
    public void addresses(AddressMap changed) {
        synchronized (nodes) {
            addresses = changed;
            List<MonitoredNode> others = List.copyOf(nodes.subList(1, nodes.size()));
            others.forEach(MonitoredNode::close);
            nodes.removeAll(others);
        }
    }

    /** Forgets a node that does not answer; it comes back if others list it. */
    public void forget(int id) {
        synchronized (nodes) {
            nodes.removeIf(node -> {
                boolean gone = node.id == id && !node.answered() && nodes.size() > 1;
                if (gone) {
                    node.close();
                }
                return gone;
            });
        }
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
        return seen;
    }

    private ClusterView look() throws InterruptedException {
        int before;
        int rounds = 0;
        do {
            before = addressed();
            round();
            merge();
            rounds++;
        } while (addressed() > before && rounds < MOST_ROUNDS);
        return view();
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
            nodes.forEach(node -> node.ask(links, nodes, answers));
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

    private void merge() {
        synchronized (nodes) {
            dropTwins();
            nodes.forEach(node -> node.listedBy.clear());
            for (MonitoredNode teller : List.copyOf(nodes)) {
                teller.newest().filter(_ -> teller.answered()).ifPresent(reading -> members(teller, reading));
            }
            nodes.removeIf(node -> node.newest().isEmpty() && node.address().isEmpty() && node.listedBy.isEmpty());
            configured();
        }
    }

    /** A node that was found under two addresses is kept under the one that was known first. */
    private void dropTwins() {
        for (MonitoredNode node : List.copyOf(nodes)) {
            nodes.removeIf(twin -> {
                boolean same = twin.id > node.id
                        && twin.answered()
                        && node.answered()
                        && !twin.uuid().isEmpty()
                        && twin.uuid().equals(node.uuid());
                if (same) {
                    twin.close();
                }
                return same;
            });
        }
    }

    private void members(MonitoredNode teller, NodeReading reading) {
        if (!reading.status().primary()) {
            reading.status().incomingAddresses().forEach(address -> listed(teller, "", "", address));
            // its tables still show the Primary component that it fell out of: there may be nodes, but no members
            reading.tables().known().forEach(member -> known(member.uuid(), member.name(), member.address()));
        } else if (!reading.tables().known().isEmpty()) {
            for (ClusterMember member : reading.tables().known()) {
                listed(teller, member.uuid(), member.name(), member.address());
            }
        } else {
            reading.status().incomingAddresses().forEach(address -> listed(teller, "", "", address));
        }
    }

    private void listed(MonitoredNode teller, String uuid, String name, String reported) {
        MonitoredNode node = known(uuid, name, reported);
        if (node != teller) {
            node.listedBy.add(teller.name());
        }
    }

    private MonitoredNode known(String uuid, String name, String reported) {
        Optional<NodeAddress> usable = addresses.of(name, NodeAddress.parse(reported));
        boolean votesOnly = usable.isEmpty() && !NodeAddress.automatic(reported);
        Optional<MonitoredNode> known = match(uuid, name, usable, reported);
        if (known.isEmpty() && name.isEmpty() && usable.isEmpty()) {
            // an entry without name or address could be anybody
            known = nodes.stream()
                    .filter(node -> node.name().equals(nameless(votesOnly)))
                    .findFirst();
        }
        MonitoredNode node = known.orElseGet(() -> {
            String shown =
                    !name.isEmpty() ? name : usable.map(NodeAddress::text).orElse(nameless(votesOnly));
            MonitoredNode made = new MonitoredNode(nextId++, shown, usable);
            nodes.add(made);
            return made;
        });
        if (!node.answered()) {
            node.known(uuid, name, usable, votesOnly);
        }
        return node;
    }

    private static String nameless(boolean votesOnly) {
        return votesOnly ? "garbd" : "AUTO";
    }

    private Optional<MonitoredNode> match(String uuid, String name, Optional<NodeAddress> usable, String reported) {
        return nodes.stream()
                .filter(node -> !uuid.isEmpty() && uuid.equals(node.uuid()))
                .findFirst()
                .or(() -> nodes.stream()
                        .filter(node -> !name.isEmpty() && name.equals(node.name()))
                        .filter(node -> !node.answered() || node.uuid().isEmpty() || uuid.isEmpty())
                        .findFirst())
                .or(() -> nodes.stream()
                        .filter(node -> usable.isPresent() && usable.equals(node.address()))
                        .findFirst())
                .or(() -> nodes.stream()
                        .filter(node -> !reported.isBlank()
                                && node.newest()
                                        .filter(one ->
                                                one.settings().incomingAddress().equals(reported))
                                        .isPresent())
                        .findFirst());
    }

    /** Hosts that nodes are configured to join, and that nothing else has named: members that are away. */
    private void configured() {
        for (MonitoredNode teller : List.copyOf(nodes)) {
            NodeReading reading = teller.newest().filter(_ -> teller.answered()).orElse(null);
            Optional<NodeAddress> own = teller.address();
            if (reading == null || own.isEmpty()) {
                continue;
            }
            List<NodeAddress> members = reading.settings().configuredMembers();
            boolean complete =
                    reading.status().primary() && reading.status().size().orElse(0) >= members.size();
            if (!complete) {
                members.forEach(found -> configured(found, own.get().port()));
            }
        }
    }

    private void configured(NodeAddress found, int port) {
        NodeAddress usable = addresses
                .of("", Optional.of(new NodeAddress(found.host(), port)))
                .orElseThrow();
        boolean known = nodes.stream()
                .anyMatch(node -> node.address()
                                .filter(one -> one.host().equalsIgnoreCase(usable.host()))
                                .isPresent()
                        || node.newest()
                                .filter(one ->
                                        host(one.settings().incomingAddress()).equalsIgnoreCase(found.host())
                                                || host(one.settings()
                                                                .text("wsrep_node_address")
                                                                .orElse(""))
                                                        .equalsIgnoreCase(found.host()))
                                .isPresent());
        if (!known) {
            nodes.add(new MonitoredNode(nextId++, usable.text(), Optional.of(usable)));
        }
    }

    private static String host(String address) {
        return NodeAddress.parse(address).map(NodeAddress::host).orElse("");
    }

    private ClusterView view() {
        synchronized (nodes) {
            List<NodeView> views = nodes.stream()
                    .map(MonitoredNode::view)
                    .sorted(Comparator.comparing(NodeView::name).thenComparingInt(NodeView::id))
                    .toList();
            List<NodeView> withLimits =
                    views.stream().map(one -> one.with(away(one, views))).toList();
            String name = views.stream()
                    .filter(NodeView::answers)
                    .flatMap(one -> one.reading().stream())
                    .flatMap(one -> one.settings().text("wsrep_cluster_name").stream())
                    .findFirst()
                    .orElse("");
            return new ClusterView(Instant.now(), name, withLimits, Components.of(withLimits));
        }
    }

    /** By the largest cache of another node that could give what is missed. */
    private AwayLimit away(NodeView node, List<NodeView> all) {
        AwayLimit best = AwayLimit.UNKNOWN;
        for (NodeView donor : all) {
            if (donor.id() == node.id() || !donor.serves() || node.arbitrator()) {
                continue;
            }
            var size = donor.reading().orElseThrow().settings().provider().bytes("gcache.size");
            var rate = nodes.stream()
                    .filter(one -> one.id == donor.id())
                    .findFirst()
                    .orElseThrow()
                    .bytesPerSecond();
            if (size.isEmpty() || rate.isEmpty()) {
                continue;
            }
            if (rate.getAsDouble() <= 0) {
                return new AwayLimit.Unlimited();
            }
            Duration time = Duration.ofSeconds((long) (size.getAsLong() / rate.getAsDouble()));
            if (!(best instanceof AwayLimit.Lasts(Duration longest, double _)) || time.compareTo(longest) > 0) {
                best = new AwayLimit.Lasts(time, rate.getAsDouble());
            }
        }
        return best;
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
