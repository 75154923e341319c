package dev.drydock.feature.galera.act;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * From which node a cluster that was stopped as a whole is started again, and how.
 *
 * @param order the nodes, the most advanced first
 * @param from the node to bootstrap from; empty while that is not proven
 * @param notes what is to be known, or to be done first
 * @param commands what to run, on which host, in this order; empty while nothing is proven
 */
public record BootstrapAdvice(
        List<SavedPosition> order, Optional<String> from, List<String> notes, List<String> commands) {

    private static final Messages TEXT = Messages.of("galera");

    public BootstrapAdvice {
        order = List.copyOf(order);
        notes = List.copyOf(notes);
        commands = List.copyOf(commands);
    }

    /**
     * @throws DrydockException E-4406 if a node of the cluster is Primary: then the others only have to be started
     */
    public static void requireNoPrimary(ClusterView view) {
        String primary = view.nodes().stream()
                .filter(NodeView::primary)
                .map(NodeView::name)
                .collect(Collectors.joining(", "));
        if (!primary.isEmpty()) {
            throw new DrydockException(Problem.of(GaleraError.PRIMARY_EXISTS, "", primary));
        }
    }

    /**
     * @param positions of all nodes that have data; who is left out is not considered
     * @param mariaDb whether the commands are those of MariaDB
     */
    public static BootstrapAdvice of(List<SavedPosition> positions, boolean mariaDb) {
        List<String> notes = new ArrayList<>();
        List<SavedPosition> withData =
                positions.stream().filter(SavedPosition::hasData).toList();
        List<SavedPosition> order = positions.stream()
                .sorted(Comparator.comparing(SavedPosition::hasData)
                        .thenComparingLong(SavedPosition::seqno)
                        .reversed()
                        .thenComparing(SavedPosition::node))
                .toList();
        long groups = withData.stream().map(SavedPosition::uuid).distinct().count();
        List<String> unknown = withData.stream()
                .filter(one -> !one.known())
                .map(SavedPosition::node)
                .toList();
        if (withData.isEmpty()) {
            notes.add(TEXT.text("bootstrap.nodata"));
        }
        if (groups > 1) {
            notes.add(TEXT.text("bootstrap.differ"));
        }
        unknown.forEach(node -> notes.add(TEXT.text("bootstrap.recover", node, mariaDb ? "mariadbd" : "mysqld")));
        if (!notes.isEmpty()) {
            return new BootstrapAdvice(order, Optional.empty(), notes, List.of());
        }
        SavedPosition best = best(order);
        order.stream()
                .filter(one -> one.hasData() && one.seqno() < best.seqno())
                .forEach(one -> notes.add(TEXT.text("bootstrap.behind", one.node(), best.seqno() - one.seqno())));
        return new BootstrapAdvice(order, Optional.of(best.node()), notes, commands(best, order, mariaDb));
    }

    /** Of several that are equally far, the one that was stopped last is marked as safe. */
    private static SavedPosition best(List<SavedPosition> order) {
        long highest = order.getFirst().seqno();
        return order.stream()
                .filter(one -> one.hasData() && one.seqno() == highest)
                .filter(one -> one.safe().orElse(false))
                .findFirst()
                .orElse(order.getFirst());
    }

    private static List<String> commands(SavedPosition best, List<SavedPosition> order, boolean mariaDb) {
        List<String> commands = new ArrayList<>();
        commands.add("# " + TEXT.text("commands.host", best.node()));
        if (!best.safe().orElse(false)) {
            commands.add("sudo sed -i 's/^safe_to_bootstrap: 0/safe_to_bootstrap: 1/' /var/lib/mysql/grastate.dat");
        }
        commands.add(mariaDb ? "sudo galera_new_cluster" : "sudo systemctl start mysql@bootstrap.service");
        commands.add("# " + TEXT.text("bootstrap.first"));
        order.stream().filter(one -> !one.node().equals(best.node())).forEach(one -> {
            commands.add("# " + TEXT.text("commands.host", one.node()));
            commands.add("sudo systemctl start " + (mariaDb ? "mariadb" : "mysql"));
        });
        return commands;
    }
}
