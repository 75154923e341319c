package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which nodes there are, by what they say about each other and about themselves. Everything is called under the lock of the
 * monitor.
 */
final class NodeRoster {

    private static final Logger LOG = LoggerFactory.getLogger(NodeRoster.class);
    /** No real cluster has so many; what a node says of more is no membership. */
    static final int MOST_NODES = 64;

    private final List<MonitoredNode> nodes = new ArrayList<>();
    private AddressMap addresses;
    private final NodeAddress first;
    private int nextId = 1;
    /** Those that are missed if they are gone: named by the user, and of earlier looks. */
    private final List<KnownNode> named;

    private RosterBook.Roster seen = RosterBook.Roster.EMPTY;

    NodeRoster(NodeAddress first, AddressMap addresses, List<KnownNode> named) {
        this.first = first;
        this.addresses = addresses;
        this.named = new ArrayList<>(named);
        nodes.add(new MonitoredNode(nextId++, first.text(), Optional.of(first)));
    }

    /** The nodes themselves, the first one first. */
    List<MonitoredNode> nodes() {
        return nodes;
    }

    /** All but the first node are found anew by these. */
    void addresses(AddressMap changed) {
        addresses = changed;
        List<MonitoredNode> others = List.copyOf(nodes.subList(1, nodes.size()));
        others.forEach(MonitoredNode::close);
        nodes.removeAll(others);
    }

    /** Whether the user has named the place where this node is: as the first node, or by the addresses. */
    boolean named(MonitoredNode node) {
        return node.address()
                .filter(address -> address.same(first) || addresses.knows(address))
                .isPresent();
    }

    /** Takes over what the nodes that answered say about each other. */
    void merge() {
        dropTwins();
        nodes.forEach(node -> node.listedBy.clear());
        for (MonitoredNode teller : List.copyOf(nodes)) {
            teller.newest()
                    .filter(_ -> teller.answered())
                    .filter(this::ours)
                    .ifPresent(reading -> members(teller, reading));
        }
        remembered();
        nodes.removeIf(node -> node.newest().isEmpty()
                && node.address().isEmpty()
                && node.listedBy.isEmpty()
                && node.remembered.isEmpty());
        configured();
    }

    /** These are missed from now on if they are not there. */
    void expect(List<KnownNode> more) {
        more.stream()
                .filter(one -> named.stream().noneMatch(known -> known.same(one, false)))
                .forEach(named::add);
    }

    /** Takes over what is remembered of this cluster now, which another process may have changed. */
    void recall(RosterBook.Roster now) {
        seen = now;
    }

    /** How many addresses of a node's configuration are those of nodes that were taken out for good. */
    private long forgotten(List<NodeAddress> configured) {
        return KnownNode.among(seen.forgotten(), configured);
    }

    /** What the node that was opened calls the cluster, else the first one that answers; empty if none does. */
    String clusterName() {
        return Stream.concat(nodes.stream().limit(1), nodes.stream().skip(1).filter(MonitoredNode::answered))
                .flatMap(node -> node.newest().stream())
                .map(NodeRoster::clusterName)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Whether a node says that it belongs to this cluster: a remembered one may belong to another by now. */
    boolean ours(NodeReading reading) {
        return clusterName(reading).isEmpty() || clusterName(reading).equals(clusterName());
    }

    /** What it says is of its own cluster: the node itself is not where it was. */
    NodeView judged(NodeView node) {
        return node.reading()
                .filter(reading -> node.answers() && node.listedBy().isEmpty() && !ours(reading))
                .map(reading -> node.inAnotherCluster(clusterName(reading)))
                .orElse(node);
    }

    private static String clusterName(NodeReading reading) {
        return reading.settings().text("wsrep_cluster_name").orElse("");
    }

    /** Nodes that were taken out for good. */
    List<KnownNode> forgotten() {
        return seen.forgotten();
    }

    /** Nobody misses it any more. */
    void forget(MonitoredNode node) {
        node.close();
        nodes.remove(node);
        named.removeIf(known -> is(node, known, named));
    }

    private void remembered() {
        nodes.forEach(node -> node.remembered = Optional.empty());
        nodes.removeIf(node -> {
            boolean gone = node != nodes.getFirst()
                    && !node.answered()
                    && node.listedBy.isEmpty()
                    && seen.forgotten().stream().anyMatch(known -> is(node, known, seen.forgotten()));
            if (gone) {
                node.close();
            }
            return gone;
        });
        List<KnownNode> all = new ArrayList<>(seen.nodes());
        named.stream()
                .filter(known -> seen.forgotten().stream().noneMatch(gone -> gone.same(known, false)))
                .forEach(all::add);
        for (KnownNode known : all) {
            List<MonitoredNode> found =
                    nodes.stream().filter(node -> is(node, known, seen.nodes())).toList();
            if (found.isEmpty() && nodes.size() < MOST_NODES) {
                Optional<NodeAddress> usable = addresses.of(known.name(), known.reachedAt());
                String shown = !known.name().isEmpty()
                        ? known.name()
                        : usable.map(NodeAddress::text).orElse(nameless(known.arbitrator()));
                MonitoredNode made = new MonitoredNode(nextId++, shown, usable);
                nodes.add(made);
                found = List.of(made);
            }
            found.stream()
                    .filter(node -> node.remembered.isEmpty())
                    .forEach(node -> node.remembered = Optional.of(known));
        }
    }

    /** Whether the remembered node is this one, which may be reached elsewhere or have another name by now. */
    private boolean is(MonitoredNode node, KnownNode known, List<KnownNode> all) {
        Optional<NodeAddress> usable = addresses.of(known.name(), known.reachedAt());
        boolean sameName = node.name().equals(known.name());
        return usable.filter(node::at).isPresent()
                || known.reachedAt().filter(node::at).isPresent()
                || (sameName && RosterBook.once(known.name(), all))
                || (sameName
                        && NodeAddress.parse(known.told()).isPresent()
                        && node.newest()
                                .filter(one -> one.settings().incomingAddress().equalsIgnoreCase(known.told()))
                                .isPresent());
    }

    /** A node that was found under two addresses is kept under the one that answers, or was known first. */
    private void dropTwins() {
        for (MonitoredNode node : List.copyOf(nodes)) {
            if (!node.answered() || node.uuid().isEmpty() || !nodes.contains(node)) {
                continue;
            }
            nodes.removeIf(twin -> {
                boolean same = twin != node
                        && twin != nodes.getFirst()
                        && twin.uuid().equals(node.uuid())
                        && (!twin.answered() || twin.id > node.id);
                if (same) {
                    twin.close();
                    twin.address().ifPresent(node.also::add);
                    node.also.addAll(twin.also);
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
            if (nodes.size() < MOST_NODES) {
                nodes.add(made);
            } else {
                LOG.warn("more than {} nodes were named: {} is left out", MOST_NODES, shown);
            }
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
            NodeReading reading = teller.newest()
                    .filter(_ -> teller.answered())
                    .filter(this::ours)
                    .orElse(null);
            Optional<NodeAddress> own = teller.address();
            if (reading == null || own.isEmpty()) {
                continue;
            }
            List<NodeAddress> members = reading.settings().configuredMembers();
            boolean complete = reading.status().primary()
                    && reading.status().size().orElse(0) >= members.size() - forgotten(members);
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
        boolean forgotten = seen.forgotten().stream()
                .anyMatch(gone -> gone.hosts().stream().anyMatch(found.host()::equalsIgnoreCase));
        if (!known && !forgotten && nodes.size() < MOST_NODES) {
            nodes.add(new MonitoredNode(nextId++, usable.text(), Optional.of(usable)));
        }
    }

    private static String host(String address) {
        return NodeAddress.parse(address).map(NodeAddress::host).orElse("");
    }
}
