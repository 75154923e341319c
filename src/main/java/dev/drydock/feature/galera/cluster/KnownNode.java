package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.NodeSettings;
import dev.drydock.profile.MemberServer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A node as it is remembered from an earlier look.
 *
 * @param name its {@code wsrep_node_name}; empty where it never had one
 * @param address where it was reached, else where others said that it is; empty where nobody knew
 * @param told its address as the cluster has it; may be empty or {@code AUTO}
 * @param hosts all names and addresses of its machine that it has told
 * @param arbitrator whether it votes and has no data
 * @param seen when it last answered or was listed as a member
 */
public record KnownNode(
        String name, String address, String told, List<String> hosts, boolean arbitrator, Instant seen) {

    public KnownNode {
        hosts = List.copyOf(hosts);
    }

    /** One that somebody names, by its address; when it was seen is not known. */
    public static KnownNode at(String name, NodeAddress address) {
        return new KnownNode(name, address.text(), address.text(), List.of(address.host()), false, Instant.EPOCH);
    }

    /** Those that are remembered below a saved server. */
    public static List<KnownNode> of(List<MemberServer> members) {
        return members.stream()
                .map(member -> at(member.name(), new NodeAddress(member.host(), member.port())))
                .toList();
    }

    /** A node as a look has shown it. */
    static KnownNode of(NodeView node, Instant at) {
        String address = node.address().map(NodeAddress::text).orElse("");
        Optional<NodeSettings> settings = node.reading().map(NodeReading::settings);
        String told = settings.map(NodeSettings::incomingAddress).orElse(address);
        Set<String> hosts = new TreeSet<>();
        node.address().map(NodeAddress::host).ifPresent(hosts::add);
        NodeAddress.parse(told).map(NodeAddress::host).ifPresent(hosts::add);
        for (String variable : List.of("wsrep_node_address", "hostname")) {
            settings.flatMap(one -> one.text(variable))
                    .flatMap(NodeAddress::parse)
                    .map(NodeAddress::host)
                    .ifPresent(hosts::add);
        }
        String name = node.name().equals(address) ? "" : node.name();
        return new KnownNode(name, address, told, List.copyOf(hosts), node.arbitrator(), at);
    }

    /** How many of these nodes the addresses name, by their machines: a configuration has no ports of queries. */
    static long among(List<KnownNode> nodes, List<NodeAddress> configured) {
        long theirs = configured.stream()
                .filter(address -> nodes.stream()
                        .anyMatch(node -> node.hosts().stream().anyMatch(address.host()::equalsIgnoreCase)))
                .count();
        return Math.min(theirs, nodes.size());
    }

    Optional<NodeAddress> reachedAt() {
        return NodeAddress.parse(address);
    }

    /** Whether both are the same node, which may have another name now, or another address under a name that is its own. */
    boolean same(KnownNode other, boolean nameIsUnique) {
        boolean sameAddress = !address.isEmpty() && address.equalsIgnoreCase(other.address);
        boolean sameName = name.equals(other.name);
        boolean sameTold = NodeAddress.parse(told).isPresent() && told.equalsIgnoreCase(other.told);
        return sameAddress || (sameName && (sameTold || nameIsUnique));
    }
}
