package dev.drydock.proxied;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A cluster and the proxies in front of it at one moment.
 *
 * @param at when it was put together
 * @param nodes all nodes, arbitrators included
 * @param proxies all proxies that are linked to the cluster
 * @param findings where a proxy and a node do not say the same, the worst first
 */
public record ClusterPicture(Instant at, List<NodeState> nodes, List<ProxySide> proxies, List<Finding> findings) {

    public ClusterPicture {
        nodes = List.copyOf(nodes);
        proxies = List.copyOf(proxies);
        findings = List.copyOf(findings);
    }

    /** Puts it together. */
    public static ClusterPicture of(List<NodeState> nodes, List<ProxySide> proxies) {
        return new ClusterPicture(Instant.now(), nodes, proxies, new Disagreements(nodes, proxies).find());
    }

    /** {@code host:port} of servers that a proxy has beside the nodes, and that are none of them. */
    public List<String> strangers() {
        return findings.stream()
                .filter(finding -> finding.check().equals(Disagreements.STRANGER))
                .map(finding -> finding.subject().name())
                .distinct()
                .toList();
    }

    /** The worst that is found between this proxy and this node; empty if they agree. */
    public static Optional<Severity> worst(ProxySide proxy, NodeState node) {
        return new Disagreements(List.of(node), List.of(proxy))
                .find().stream()
                        .filter(finding -> finding.subject().name().equals(node.name()))
                        .map(Finding::severity)
                        .findFirst();
    }
}
