package dev.drydock.feature.galera.cluster;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the cluster is well, proven by what its nodes said at this poll: what nobody said is a concern.
 *
 * @param concerns what is not as it should be, the cluster's before the nodes'
 */
public record ClusterHealth(List<HealthIssue> concerns) {

    private static final Messages TEXT = Messages.of("galera");

    /** Share of the time in which writes were paused that people notice. */
    public static final double PAUSED_TOO_MUCH = 0.25;

    public ClusterHealth {
        concerns = List.copyOf(concerns);
    }

    public static ClusterHealth of(ClusterView view) {
        return of(view, List.of());
    }

    /** @param beside what is not as it should be beside the nodes */
    public static ClusterHealth of(ClusterView view, List<HealthIssue> beside) {
        List<HealthIssue> concerns = new ArrayList<>();
        ofCluster(view, concerns);
        view.nodes().forEach(node -> ofNode(view, node, concerns));
        view.nodes().stream()
                .map(NodeView::name)
                .distinct()
                .filter(name -> view.namesakes(name) > 1)
                .forEach(name -> add(concerns, Severity.NOTICE, "", "health.namesakes", name, view.namesakes(name)));
        concerns.addAll(beside);
        return new ClusterHealth(concerns);
    }

    /** Whether every node answered, all belong to one Primary component, and each takes part in it; there may be notices. */
    public boolean healthy() {
        return concerns.stream().allMatch(concern -> concern.severity() == Severity.NOTICE);
    }

    private static void ofCluster(ClusterView view, List<HealthIssue> concerns) {
        if (view.components().isEmpty()) {
            boolean answers = !view.answering().isEmpty();
            add(concerns, Severity.ERROR, "", answers ? "health.nogalera" : "health.noanswer");
        } else if (view.split()) {
            String key = view.splitBrain() ? "health.splitbrain" : "health.split";
            add(concerns, Severity.ERROR, "", key, view.components().size(), parts(view));
        } else {
            fewer(view, view.components().getFirst(), concerns);
        }
    }

    /** A member that left is listed by nobody; where nodes share a host, only the number of addresses tells of it. */
    private static void fewer(ClusterView view, Component all, List<HealthIssue> concerns) {
        long configured = all.nodes().stream()
                .flatMap(node -> node.reading().stream())
                .map(reading -> reading.settings().configuredMembers())
                .mapToLong(named -> named.size() - KnownNode.among(view.forgotten(), named))
                .max()
                .orElse(0);
        if (configured > all.size() + view.elsewhere().size()) {
            add(concerns, Severity.WARNING, "", "health.fewer", all.size(), configured);
        }
        paused(view, concerns);
    }

    /** One pause concerns all nodes, so it is said once, with who asks for it. */
    private static void paused(ClusterView view, List<HealthIssue> concerns) {
        double paused = view.nodes().stream()
                .mapToDouble(node -> node.figures().of(Figure.PAUSED).orElse(0))
                .max()
                .orElse(0);
        List<NodeView> brakes = view.brakes();
        if (paused > 0 || !brakes.isEmpty()) {
            String who = String.join(", ", brakes.stream().map(NodeView::name).toList());
            add(
                    concerns,
                    paused >= PAUSED_TOO_MUCH ? Severity.WARNING : Severity.NOTICE,
                    "",
                    who.isEmpty() ? "health.paused" : "health.pausedby",
                    Formats.percent(paused),
                    who);
        }
    }

    private static String parts(ClusterView view) {
        boolean sameData =
                view.components().stream().map(Component::stateUuid).distinct().count() <= 1;
        return view.components().stream()
                .map(part -> TEXT.text(
                                part.primary() ? "health.part.primary" : "health.part.other",
                                String.join(
                                        ", ",
                                        part.nodes().stream()
                                                .map(NodeView::name)
                                                .toList()))
                        + (sameData ? "" : TEXT.text("health.part.data", part.stateUuid())))
                .collect(java.util.stream.Collectors.joining("; "));
    }

    private static void ofNode(ClusterView view, NodeView node, List<HealthIssue> concerns) {
        if (!node.answers()) {
            silent(view, node, concerns);
            return;
        }
        NodeReading reading = node.reading().orElseThrow();
        if (!reading.status().galera()) {
            add(concerns, Severity.ERROR, node.name(), "health.node.nogalera");
            return;
        }
        if (!reading.status().primary()) {
            add(
                    concerns,
                    Severity.ERROR,
                    node.name(),
                    "health.node.nonprimary",
                    reading.status().clusterStatus());
        } else if (node.state() != LocalState.SYNCED && !reading.settings().is("wsrep_on", "OFF")) {
            add(
                    concerns,
                    Severity.WARNING,
                    node.name(),
                    "health.node.state",
                    reading.status().stateText());
        }
        if (!reading.status().connected()) {
            add(concerns, Severity.ERROR, node.name(), "health.node.disconnected");
        }
        if (reading.status().primary() && !reading.status().ready()) {
            add(concerns, Severity.ERROR, node.name(), "health.node.notready");
        }
        if (reading.settings().desynced()) {
            add(concerns, Severity.WARNING, node.name(), "health.node.desynced");
        }
        reading.settings()
                .rejects()
                .ifPresent(what -> add(concerns, Severity.WARNING, node.name(), "health.node.rejects", what));
        if (reading.settings().is("wsrep_on", "OFF")) {
            add(concerns, Severity.ERROR, node.name(), "health.node.off");
        }
        if (reading.settings().readOnly()) {
            add(concerns, Severity.NOTICE, node.name(), "health.node.readonly");
        }
    }

    private static void silent(ClusterView view, NodeView node, List<HealthIssue> concerns) {
        if (node.arbitrator() && !node.listedBy().isEmpty()) {
            return;
        }
        String since = node.silentSince()
                .map(at -> Formats.rough(Duration.between(at, view.at())))
                .orElse(Formats.NONE);
        if (node.remembered()
                && node.listedBy().isEmpty()
                && (node.unconfirmed() || node.address().isEmpty())) {
            String key = node.unconfirmed() ? "health.node.missing" : "health.node.missing.noaddress";
            String address = node.address().map(NodeAddress::text).orElse("");
            add(concerns, Severity.ERROR, node.name(), key, since, address);
        } else if (node.unconfirmed()) {
            String address = node.address().orElseThrow().text();
            String who = node.listedBy().isEmpty() ? "wsrep_cluster_address" : said(node);
            add(concerns, Severity.WARNING, node.name(), "health.node.unconfirmed", address, who);
        } else if (node.address().isEmpty()) {
            add(concerns, Severity.WARNING, node.name(), "health.node.noaddress", said(node));
        } else if (node.problem()
                .filter(why -> why.code() == DbError.ACCESS_DENIED)
                .isPresent()) {
            add(concerns, Severity.ERROR, node.name(), "health.node.denied", since);
        } else if (view.joining(node)) {
            add(concerns, Severity.WARNING, node.name(), "health.node.joining", said(node), since);
        } else {
            String why = node.problem().map(Problem::line).orElse(TEXT.text("health.node.waiting"));
            String key = node.listedBy().isEmpty() ? "health.node.gone" : "health.node.silent";
            add(concerns, Severity.ERROR, node.name(), key, since, why, said(node));
        }
    }

    private static String said(NodeView node) {
        return String.join(", ", node.listedBy());
    }

    private static void add(
            List<HealthIssue> concerns, Severity severity, String node, String key, Object... arguments) {
        concerns.add(new HealthIssue(severity, node, TEXT.text(key, arguments)));
    }
}
