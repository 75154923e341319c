package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts nodes that answer into components, by what each says of itself. */
final class Components {

    private Components() {}

    /** The components of these nodes, those with the quorum first, then the larger ones. */
    static List<Component> of(List<NodeView> nodes) {
        List<List<NodeView>> groups = new ArrayList<>();
        for (NodeView node : nodes) {
            if (node.answers() && reading(node).status().galera()) {
                groups.stream()
                        .filter(group -> group.stream().allMatch(other -> together(reading(other), reading(node)))
                                && room(group, reading(node)))
                        .findFirst()
                        .orElseGet(() -> {
                            groups.add(new ArrayList<>());
                            return groups.getLast();
                        })
                        .add(node);
            }
        }
        List<Component> components = new ArrayList<>();
        for (List<NodeView> members : groups) {
            Key key = Key.of(reading(members.getFirst()));
            components.add(new Component(
                    key.primary(), key.stateUuid(), key.confId(), key.size(), members, listed(nodes, members)));
        }
        components.sort(java.util.Comparator.comparing((Component one) -> !one.primary())
                .thenComparingInt(one -> -one.nodes().size()));
        return List.copyOf(components);
    }

    private static NodeReading reading(NodeView node) {
        return node.reading().orElseThrow();
    }

    /** Halves of a cluster that split evenly say all alike but who their members are; what one of the two does not say counts for both. */
    private static boolean together(NodeReading one, NodeReading other) {
        return Key.of(one).equals(Key.of(other))
                && (unnamed(one) || unnamed(other) || agree(addresses(one), addresses(other)))
                && agree(members(one), members(other));
    }

    private static boolean unnamed(NodeReading reading) {
        return reading.status().unnamed() > 0;
    }

    /** Whether a component of this size holds all the addresses that are named; members without one may be any of them. */
    private static boolean room(List<NodeView> group, NodeReading joining) {
        Set<String> named = new HashSet<>(addresses(joining));
        group.forEach(node -> named.addAll(addresses(reading(node))));
        boolean all = !unnamed(joining) && group.stream().noneMatch(node -> unnamed(reading(node)));
        return all || named.size() <= joining.status().size().orElse(0);
    }

    private static boolean agree(Set<String> some, Set<String> others) {
        return some.isEmpty() || others.isEmpty() || some.equals(others);
    }

    private static Set<String> addresses(NodeReading reading) {
        return new HashSet<>(reading.status().incomingAddresses());
    }

    private static Set<String> members(NodeReading reading) {
        return reading.status().primary()
                ? reading.tables().known().stream().map(ClusterMember::uuid).collect(Collectors.toSet())
                : Set.of();
    }

    private static List<NodeView> listed(List<NodeView> all, List<NodeView> members) {
        List<String> names = members.stream().map(NodeView::name).toList();
        return all.stream()
                .filter(node -> !node.answers())
                .filter(node -> node.listedBy().stream().anyMatch(names::contains))
                .toList();
    }

    /**
     * What nodes of one component say alike. Two halves of a cluster may have the same data and, for a moment, the same
     * number of the membership, so the size counts as well; outside of a Primary component there is no number, and only the
     * list of addresses tells who is together.
     */
    private record Key(boolean primary, String stateUuid, OptionalLong confId, long size, String alone) {

        static Key of(NodeReading reading) {
            WsrepStatus status = reading.status();
            OptionalLong conf = status.confId();
            OptionalLong view = reading.tables()
                    .viewId()
                    .known()
                    .map(OptionalLong::of)
                    .filter(_ -> conf.isEmpty() && status.primary())
                    .orElse(conf);
            String alone = status.primary() || status.connected()
                    ? ""
                    : status.groupUuid() + reading.settings().nodeName();
            return new Key(
                    status.primary(), status.stateUuid(), view, status.size().orElse(0), alone);
        }
    }
}
