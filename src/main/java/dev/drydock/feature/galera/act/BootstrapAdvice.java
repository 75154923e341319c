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
     * What nodes a cluster is known to have: a node that is missing here may be the one that reaches furthest.
     *
     * @param names of those with data; empty where nothing is known of the cluster
     * @param complete whether the user says that the positions are those of all nodes with data
     */
    public record Membership(List<String> names, boolean complete) {

        public Membership {
            names = List.copyOf(names);
        }
    }

    /**
     * @param positions of all nodes that have data
     * @param mariaDb whether the commands are those of MariaDB
     */
    public static BootstrapAdvice of(List<SavedPosition> positions, Membership membership, boolean mariaDb) {
        List<SavedPosition> withData =
                positions.stream().filter(SavedPosition::hasData).toList();
        List<SavedPosition> order = positions.stream()
                .sorted(Comparator.comparing(SavedPosition::hasData)
                        .thenComparingLong(SavedPosition::seqno)
                        .reversed()
                        .thenComparing(SavedPosition::node))
                .toList();
        if (cutOffTogether(withData)) {
            List<String> starts = new ArrayList<>();
            withData.forEach(one -> starts.addAll(start(one, mariaDb)));
            return new BootstrapAdvice(order, Optional.empty(), List.of(TEXT.text("bootstrap.together")), starts);
        }
        List<String> notes = unproven(withData, mariaDb);
        if (notes.isEmpty()) {
            notes.addAll(doubts(withData, order, membership));
        }
        if (!notes.isEmpty()) {
            return new BootstrapAdvice(order, Optional.empty(), notes, List.of());
        }
        SavedPosition best = safest(order).orElse(order.getFirst());
        order.stream()
                .filter(one -> one.hasData() && one.seqno() < best.seqno())
                .forEach(one -> notes.add(TEXT.text("bootstrap.behind", one.node(), best.seqno() - one.seqno())));
        return new BootstrapAdvice(order, Optional.of(best.node()), notes, commands(best, order, mariaDb));
    }

    /** Whether all members of one Primary component were cut off in it: they restore it when all of them are back. */
    private static boolean cutOffTogether(List<SavedPosition> withData) {
        return !withData.isEmpty()
                && withData.stream().noneMatch(SavedPosition::known)
                && withData.stream().map(SavedPosition::view).distinct().count() == 1
                && withData.getFirst()
                        .view()
                        .filter(view -> view.members() == withData.size())
                        .isPresent();
    }

    /** What has to be found out before positions can be compared. */
    private static List<String> unproven(List<SavedPosition> withData, boolean mariaDb) {
        List<String> notes = new ArrayList<>();
        if (withData.isEmpty()) {
            notes.add(TEXT.text("bootstrap.nodata"));
        }
        if (withData.stream()
                        .map(SavedPosition::uuid)
                        .filter(uuid -> !uuid.isEmpty())
                        .distinct()
                        .count()
                > 1) {
            notes.add(TEXT.text("bootstrap.differ"));
        }
        withData.stream().filter(one -> !one.known()).forEach(one -> {
            String key = one.view().isPresent()
                    ? "bootstrap.recover.cut"
                    : one.uuid().isEmpty() ? "bootstrap.recover.nofile" : "bootstrap.recover";
            notes.add(TEXT.text(key, one.node(), mariaDb ? "mariadbd" : "mysqld"));
        });
        return notes;
    }

    /** Why the one that reaches furthest may still not be the one that has everything. */
    private static List<String> doubts(List<SavedPosition> withData, List<SavedPosition> order, Membership membership) {
        List<String> notes = new ArrayList<>();
        List<String> safe = withData.stream()
                .filter(one -> one.safe().orElse(false))
                .map(SavedPosition::node)
                .toList();
        if (safe.size() > 1) {
            notes.add(TEXT.text("bootstrap.several", String.join(", ", safe)));
        } else if (safe.size() == 1 && safest(order).isEmpty()) {
            notes.add(TEXT.text(
                    "bootstrap.contradicts", safe.getFirst(), order.getFirst().node()));
        } else if (safe.isEmpty() && !membership.complete()) {
            List<String> missing = membership.names().stream()
                    .filter(name -> order.stream().noneMatch(one -> one.node().equals(name)))
                    .toList();
            if (membership.names().isEmpty()) {
                notes.add(TEXT.text("bootstrap.unknownmembers"));
            } else if (!missing.isEmpty()) {
                notes.add(TEXT.text("bootstrap.missing", String.join(", ", missing)));
            }
        }
        return notes;
    }

    /** Of several that are equally far, the one that was stopped last is marked as safe. */
    private static Optional<SavedPosition> safest(List<SavedPosition> order) {
        long highest = order.getFirst().seqno();
        return order.stream()
                .filter(one -> one.hasData() && one.seqno() == highest)
                .filter(one -> one.safe().orElse(false))
                .findFirst();
    }

    private static List<String> commands(SavedPosition best, List<SavedPosition> order, boolean mariaDb) {
        List<String> commands = new ArrayList<>();
        commands.add("# " + TEXT.text("commands.host", best.node()));
        if (best.safe().isPresent() && !best.safe().get()) {
            commands.add("sudo sed -i 's/^safe_to_bootstrap: 0/safe_to_bootstrap: 1/' /var/lib/mysql/grastate.dat");
        }
        commands.add(mariaDb ? "sudo galera_new_cluster" : "sudo systemctl start mysql@bootstrap.service");
        commands.add("# " + TEXT.text("bootstrap.first"));
        order.stream()
                .filter(one -> !one.node().equals(best.node()))
                .forEach(one -> commands.addAll(start(one, mariaDb)));
        return commands;
    }

    private static List<String> start(SavedPosition node, boolean mariaDb) {
        return List.of(
                "# " + TEXT.text("commands.host", node.node()),
                "sudo systemctl start " + (mariaDb ? "mariadb" : "mysql"));
    }
}
