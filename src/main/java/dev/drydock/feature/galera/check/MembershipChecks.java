package dev.drydock.feature.galera.check;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.List;
import java.util.stream.Stream;

/** Who belongs to the group, and whether it can decide. */
final class MembershipChecks {

    private MembershipChecks() {}

    static void oneComponent(GaleraContext context) {
        if (context.view().split()) {
            String parts =
                    ClusterHealth.of(context.view()).concerns().getFirst().text();
            context.add(Severity.ERROR, "split", context.advice(), parts);
        }
        context.each((node, reading) -> {
            if (!reading.status().primary()) {
                context.add(
                        Severity.ERROR,
                        node,
                        "wsrep_cluster_status",
                        "nonprimary",
                        context.advice(),
                        reading.status().clusterStatus());
            }
        });
    }

    static void size(GaleraContext context) {
        long seen = context.view().components().stream()
                .filter(Component::primary)
                .mapToLong(Component::size)
                .max()
                .orElse(0);
        long known = context.view().nodes().size();
        long wanted = Math.max(known, context.survey().options().expected().orElse(0));
        if (seen < wanted) {
            context.add(Severity.ERROR, "few", context.advice(), seen, wanted);
        }
    }

    static void state(GaleraContext context) {
        context.each((node, reading) -> {
            LocalState state = reading.status().state();
            String shown = reading.status().stateText();
            if (state == LocalState.INITIALIZED) {
                context.add(Severity.ERROR, node, "wsrep_local_state", "state", context.advice(), shown);
            } else if (state != LocalState.SYNCED) {
                context.add(Severity.WARNING, node, "wsrep_local_state", "state", context.advice(), shown);
            }
            if (!reading.status().ready()) {
                context.add(Severity.ERROR, node, "wsrep_ready", "ready", context.advice());
            }
            if (!reading.status().connected()) {
                context.add(Severity.ERROR, node, "wsrep_connected", "connected", context.advice());
            }
        });
    }

    static void offDuty(GaleraContext context) {
        context.each((node, reading) -> {
            if (reading.settings().desynced()) {
                context.add(
                        Severity.NOTICE, node, "wsrep_desync", "desync", Remedy.sql("SET GLOBAL wsrep_desync = OFF;"));
            }
            reading.settings()
                    .rejects()
                    .ifPresent(what -> context.add(
                            Severity.NOTICE,
                            node,
                            "wsrep_reject_queries",
                            "rejects",
                            Remedy.sql("SET GLOBAL wsrep_reject_queries = NONE;"),
                            what));
        });
    }

    /** Weights, not heads, decide; an even sum can be cut into two halves of which none has the majority. */
    static void votes(GaleraContext context) {
        List<Component> primaries =
                context.view().components().stream().filter(Component::primary).toList();
        if (primaries.size() != 1) {
            return;
        }
        Component part = primaries.getFirst();
        long weights = part.nodes().stream()
                .mapToLong(node -> (long) node.reading()
                        .orElseThrow()
                        .settings()
                        .provider()
                        .number("pc.weight")
                        .orElse(1))
                .sum();
        long silent = Math.max(0, part.size() - part.nodes().size());
        long votes = weights + silent;
        if (votes % 2 == 0) {
            context.add(
                    part.size() <= 2 ? Severity.WARNING : Severity.NOTICE,
                    "even",
                    context.advice(),
                    votes,
                    part.size());
        }
    }

    static void address(GaleraContext context) {
        context.each((node, reading) -> {
            String list = reading.settings().text("wsrep_cluster_address").orElse("");
            List<String> hosts = Stream.of(list.replaceFirst("^[a-z]+://", "")
                            .replaceFirst("\\?.*$", "")
                            .split(",", -1))
                    .map(String::strip)
                    .filter(entry -> !entry.isEmpty())
                    .toList();
            if (hosts.isEmpty()) {
                context.add(Severity.ERROR, node, "wsrep_cluster_address", "empty", context.advice());
            } else if (hosts.size() == 1
                    && context.view().nodes().size() > 1
                    && onlyItself(hosts.getFirst(), reading)) {
                context.add(Severity.WARNING, node, "wsrep_cluster_address", "self", context.advice(), list);
            }
        });
    }

    private static boolean onlyItself(String entry, NodeReading reading) {
        String own = reading.settings().text("wsrep_node_address").orElse("");
        return entry.equals(own)
                || NodeAddress.parse(entry)
                        .map(NodeAddress::host)
                        .equals(NodeAddress.parse(own).map(NodeAddress::host));
    }

    static void recovery(GaleraContext context) {
        context.off(Severity.WARNING, "pc.recovery", "true");
    }

    static void network(GaleraContext context) {
        context.each((node, reading) -> {
            said(reading, "wsrep_evs_delayed")
                    .ifPresent(list -> context.add(
                            Severity.WARNING, node, "wsrep_evs_delayed", "delayed", context.advice(), list));
            said(reading, "wsrep_evs_evict_list")
                    .ifPresent(list -> context.add(
                            Severity.ERROR, node, "wsrep_evs_evict_list", "evicted", context.advice(), list));
        });
    }

    private static java.util.Optional<String> said(NodeReading reading, String name) {
        return reading.status().text(name).filter(text -> !text.isBlank());
    }

    static void versions(GaleraContext context) {
        new ConfigDrift(context).of("version", reading -> reading.settings().version(), "server", context.advice());
        new ConfigDrift(context)
                .of(
                        "wsrep_provider_version",
                        reading ->
                                reading.status().text("wsrep_provider_version").orElse(""),
                        "provider",
                        context.advice());
        context.each((_, _) -> {});
    }

    static String names(List<NodeView> nodes) {
        return String.join(", ", nodes.stream().map(NodeView::name).toList());
    }
}
