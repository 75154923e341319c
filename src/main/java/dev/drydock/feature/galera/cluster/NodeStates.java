package dev.drydock.feature.galera.cluster;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.proxied.ClusterLook;
import dev.drydock.proxied.GaleraFacts;
import dev.drydock.proxied.NodeState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The nodes of a cluster as plain values, for what stands in front of it. */
public final class NodeStates implements ClusterLook {

    private static final Logger LOG = LoggerFactory.getLogger(NodeStates.class);

    private final ClusterMonitor monitor;

    private NodeStates(ClusterMonitor monitor) {
        this.monitor = monitor;
    }

    /**
     * @param book knows where nodes are reached whose own addresses do not lead there
     * @param rosters knows which nodes there were
     */
    public static ClusterLook.Source source(AddressBook book, RosterBook rosters) {
        return node -> at(node, book, rosters);
    }

    private static NodeStates at(OpenServer node, AddressBook book, RosterBook rosters) {
        return new NodeStates(new ClusterMonitor(
                new PeerLinks(node, () -> true),
                new NodeAddress(node.profile().host(), node.profile().port()),
                book.of(node.profile().id()),
                new ClusterMemory(
                        Optional.of(rosters),
                        List.of(),
                        problem -> LOG.warn("nodes of clusters: {}", problem.full()))));
    }

    /** Looks by this monitor, and closes it. */
    public static ClusterLook looking(ClusterMonitor monitor) {
        return new NodeStates(monitor);
    }

    @Override
    public List<NodeState> look() throws InterruptedException {
        return of(monitor.poll());
    }

    @Override
    public void close() {
        monitor.close();
    }

    /** The nodes of one look. */
    public static List<NodeState> of(ClusterView view) {
        return view.nodes().stream()
                .map(node -> new NodeState(
                        node.name(),
                        address(node),
                        addresses(node),
                        node.reading().map(NodeStates::facts),
                        node.answers(),
                        NodeTexts.state(view, node),
                        node.arbitrator(),
                        node.reading().flatMap(reading -> reading.sessions().known())))
                .toList();
    }

    private static String address(NodeView node) {
        return node.reading()
                .flatMap(reading -> NodeAddress.parse(reading.settings().incomingAddress()))
                .or(node::address)
                .map(NodeStates::plain)
                .orElse("");
    }

    /** Where we reach it, and what it calls itself: a proxy may know it by either. */
    private static Set<String> addresses(NodeView node) {
        Set<String> known = new HashSet<>();
        node.address().ifPresent(address -> known.add(plain(address)));
        node.reading().ifPresent(reading -> {
            NodeAddress.parse(reading.settings().incomingAddress()).ifPresent(address -> known.add(plain(address)));
            Optional<String> port = reading.settings().text("port");
            for (String host : List.of(
                    reading.settings().text("hostname").orElse(""),
                    reading.settings()
                            .text("wsrep_node_address")
                            .map(text -> text.replaceFirst(":\\d+$", ""))
                            .orElse(""))) {
                port.filter(_ -> !host.isEmpty()).ifPresent(number -> known.add(host + ":" + number));
            }
        });
        return known;
    }

    /** As ProxySQL writes it: without brackets. */
    private static String plain(NodeAddress address) {
        return address.host() + ":" + address.port();
    }

    private static GaleraFacts facts(NodeReading reading) {
        return new GaleraFacts(
                reading.status().primary(),
                reading.status().number("wsrep_local_state").orElse(0),
                reading.settings().desynced(),
                reading.settings().rejects().isPresent(),
                reading.settings().is("wsrep_sst_donor_rejects_queries", "ON"),
                reading.settings()
                        .text("pxc_maint_mode")
                        .filter(mode -> !mode.equalsIgnoreCase("DISABLED"))
                        .isPresent(),
                reading.settings().readOnly(),
                reading.status().number("wsrep_local_recv_queue").orElse(0));
    }
}
