package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The whole cluster at one poll. Immutable.
 *
 * @param at when the poll ended
 * @param name {@code wsrep_cluster_name}; empty if no node answers
 * @param nodes all nodes that are known, by name
 * @param components those that answer, by what they say of the group; more than one is a split
 * @param forgotten nodes that were taken out for good, and are not missed
 */
public record ClusterView(
        Instant at, String name, List<NodeView> nodes, List<Component> components, List<KnownNode> forgotten) {

    public ClusterView {
        nodes = List.copyOf(nodes);
        components = List.copyOf(components);
        forgotten = List.copyOf(forgotten);
    }

    /** Whether nodes that answer do not belong together. */
    public boolean split() {
        return components.size() > 1;
    }

    /**
     * Whether more than one component takes writes and they do not know of each other. While a membership changes, a node may
     * still show the component that the others have just left it out of.
     */
    public boolean splitBrain() {
        List<Component> primaries =
                components.stream().filter(Component::primary).toList();
        return primaries.size() > 1
                && primaries.stream()
                        .allMatch(one -> one.nodes().stream()
                                .allMatch(node -> node.listedBy().stream()
                                        .allMatch(name -> one.nodes().stream()
                                                .anyMatch(
                                                        member -> member.name().equals(name)))));
    }

    public Optional<NodeView> node(int id) {
        return nodes.stream().filter(node -> node.id() == id).findFirst();
    }

    public Optional<NodeView> named(String name) {
        return nodes.stream().filter(node -> node.name().equals(name)).findFirst();
    }

    /** How many nodes have this name, arbitrators left out: by default it is that of the host, which copies of a machine share. */
    public long namesakes(String name) {
        return nodes.stream()
                .filter(node -> !node.arbitrator() && node.name().equals(name))
                .count();
    }

    /** The nodes that answer. */
    public List<NodeView> answering() {
        return nodes.stream().filter(NodeView::answers).toList();
    }

    /** Addresses that are not asked until the user confirms them. */
    public List<NodeAddress> unconfirmed() {
        return nodes.stream()
                .filter(NodeView::unconfirmed)
                .flatMap(node -> node.address().stream())
                .toList();
    }

    /** Nodes that are not members of anything we see: silent, and listed by nobody. */
    public List<NodeView> elsewhere() {
        return nodes.stream()
                .filter(node -> !node.answers() && node.listedBy().isEmpty())
                .toList();
    }

    /** A node that gives a state transfer, if one says so and is not just desynchronised by its owner. */
    public Optional<NodeView> donor() {
        return nodes.stream()
                .filter(node -> node.state() == LocalState.DONOR)
                .filter(node ->
                        node.reading().filter(one -> one.settings().desynced()).isEmpty())
                .findFirst();
    }

    /** Who brakes the others now: the nodes whose receive queue made them ask for a pause, or holds one. */
    public List<NodeView> brakes() {
        boolean paused =
                nodes.stream().anyMatch(node -> node.figures().of(Figure.PAUSED).orElse(0) > 0);
        return nodes.stream()
                .filter(node -> node.figures().of(Figure.PAUSES_SENT).orElse(0) > 0 || (paused && requests(node)))
                .toList();
    }

    private static boolean requests(NodeView node) {
        return node.answers()
                && node.reading()
                        .flatMap(reading -> reading.status().text("wsrep_flow_control_requested"))
                        .filter(value -> value.matches("(?i)true|on|1"))
                        .isPresent();
    }

    /** Whether this node is getting its data: it says so, or it is listed and silent while another gives a transfer. */
    public boolean joining(NodeView node) {
        return node.state() == LocalState.JOINING
                || (node.hearsay()
                        && !node.arbitrator()
                        && !node.unconfirmed()
                        && (node.startedAnew() || donor().isPresent()));
    }
}
