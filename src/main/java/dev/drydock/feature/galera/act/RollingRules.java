package dev.drydock.feature.galera.act;

import dev.drydock.db.server.BufferPoolState;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The order of a rolling restart, what has to be true before each step, and the commands of a step. */
final class RollingRules {

    private static final Messages TEXT = Messages.of("galera");
    private static final double LONG_QUEUE = 10;
    private static final double PAUSED = 0.05;

    private RollingRules() {}

    /** Those that write least first, so that the writer is last; arbitrators are not in it. */
    static List<String> order(ClusterView view) {
        return view.nodes().stream()
                .filter(node -> !node.arbitrator())
                .sorted(Comparator.comparingDouble((NodeView node) ->
                                node.figures().of(Figure.REPLICATED).orElse(0))
                        .thenComparingLong(RollingRules::written)
                        .thenComparing(NodeView::name))
                .map(NodeView::name)
                .toList();
    }

    private static long written(NodeView node) {
        return node.reading()
                .map(reading -> reading.status().number("wsrep_replicated").orElse(0))
                .orElse(0L);
    }

    /** Why this node must not be stopped now; none if it may. */
    static List<String> reasons(ClusterView view, String name, Duration away) {
        List<String> reasons = new ArrayList<>();
        if (view.split() || view.components().isEmpty()) {
            reasons.add(TEXT.text("gate.split"));
        }
        for (NodeView node : view.nodes()) {
            if (!node.arbitrator()) {
                reasons(node, reasons);
            }
        }
        view.named(name)
                .flatMap(node -> node.away().least())
                .filter(time -> time.compareTo(away) < 0)
                .ifPresent(time -> reasons.add(TEXT.text("gate.away", name, Formats.rough(time), Formats.rough(away))));
        boolean others = view.answering().stream().anyMatch(node -> !node.name().equals(name) && node.serves());
        if (!others) {
            reasons.add(TEXT.text("refused.last", name));
        }
        return reasons;
    }

    private static void reasons(NodeView node, List<String> reasons) {
        if (!node.answers()) {
            reasons.add(TEXT.text("gate.silent", node.name()));
            return;
        }
        if (node.state() != LocalState.SYNCED) {
            reasons.add(TEXT.text(
                    "gate.state",
                    node.name(),
                    node.reading().orElseThrow().status().stateText()));
        }
        double queue = node.figures().of(Figure.RECV_QUEUE).orElse(0);
        if (queue > LONG_QUEUE) {
            reasons.add(TEXT.text("gate.queue", node.name(), Formats.count((long) queue)));
        }
        node.reading()
                .flatMap(NodeReading::bufferPool)
                .filter(pool -> pool.load().phase() == BufferPoolState.Phase.RUNNING)
                .flatMap(BufferPoolState::loading)
                .ifPresent(loading -> reasons.add(TEXT.text("gate.loading", node.name(), loading)));
        double paused = node.figures().of(Figure.PAUSED).orElse(0);
        if (paused >= PAUSED) {
            reasons.add(TEXT.text("gate.paused", node.name(), Formats.percent(paused)));
        }
    }

    /** What is to be run on the node's host. */
    static List<String> commands(NodeView node) {
        boolean mariaDb = NodeTexts.version(node).contains("MariaDB");
        String service = mariaDb ? "mariadb" : "mysql";
        List<String> commands = new ArrayList<>();
        commands.add("# " + TEXT.text("commands.host", node.name()));
        dump(node).ifPresent(statement -> {
            commands.add("# " + TEXT.text("commands.dump"));
            commands.add("sudo " + service + " -e '" + statement + "'");
        });
        commands.add("sudo systemctl stop " + service);
        commands.add("# " + TEXT.text("commands.upgrade"));
        commands.add("sudo systemctl start " + service);
        load(node).ifPresent(statement -> {
            commands.add("# " + TEXT.text("commands.load"));
            commands.add("# sudo " + service + " -e '" + statement + "'");
        });
        if (mariaDb) {
            commands.add("# " + TEXT.text("commands.tables"));
            commands.add("# sudo mariadb-upgrade --skip-write-binlog");
        }
        return commands;
    }

    /** What keeps the buffer pool of a node whose own stop does not; empty where nothing is to be sent. */
    static Optional<String> dump(NodeView node) {
        return node.reading()
                .flatMap(NodeReading::bufferPool)
                .filter(pool -> !pool.dumpsAtShutdown())
                .map(_ -> BufferPoolState.DUMP_NOW);
    }

    /** What loads it where the start does not. */
    static Optional<String> load(NodeView node) {
        return node.reading()
                .flatMap(NodeReading::bufferPool)
                .filter(pool -> !pool.loadAtStartup())
                .map(_ -> BufferPoolState.LOAD_NOW);
    }
}
