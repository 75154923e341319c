package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Puts nodes that answer into components, by what each says of itself. */
final class Components {

    private Components() {}

    /** The components of these nodes, those with the quorum first, then the larger ones. */
    static List<Component> of(List<NodeView> nodes) {
        Map<Key, List<NodeView>> groups = new LinkedHashMap<>();
        for (NodeView node : nodes) {
            node.reading()
                    .filter(reading -> node.answers() && reading.status().galera())
                    .ifPresent(reading -> groups.computeIfAbsent(Key.of(reading), _ -> new ArrayList<>())
                            .add(node));
        }
        List<Component> components = new ArrayList<>();
        groups.forEach((key, members) -> components.add(new Component(
                key.primary(), key.stateUuid(), key.confId(), key.size(), members, listed(nodes, members))));
        components.sort(java.util.Comparator.comparing((Component one) -> !one.primary())
                .thenComparingInt(one -> -one.nodes().size()));
        return List.copyOf(components);
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
    private record Key(boolean primary, String stateUuid, OptionalLong confId, long size, String together) {

        static Key of(NodeReading reading) {
            WsrepStatus status = reading.status();
            OptionalLong conf = status.confId();
            OptionalLong view = reading.tables()
                    .viewId()
                    .known()
                    .map(OptionalLong::of)
                    .filter(_ -> conf.isEmpty() && status.primary())
                    .orElse(conf);
            String together = status.primary()
                    ? ""
                    : status.incomingAddresses().stream().sorted().collect(Collectors.joining(","))
                            + (status.connected()
                                    ? ""
                                    : " alone " + status.groupUuid()
                                            + reading.settings().nodeName());
            return new Key(
                    status.primary(), status.stateUuid(), view, status.size().orElse(0), together);
        }
    }
}
