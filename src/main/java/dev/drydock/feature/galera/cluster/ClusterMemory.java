package dev.drydock.feature.galera.cluster;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What is known of a cluster's nodes before the first look at it, and after the last one. Safe on any thread; blocks on the
 * disk.
 *
 * @param book remembers them; empty where nothing is remembered
 * @param named nodes that the user has named, which are missed if they are not there
 * @param told receives why something could not be remembered; the look goes on
 */
public record ClusterMemory(Optional<RosterBook> book, List<KnownNode> named, Consumer<Problem> told) {

    /** Only what the nodes say of each other. */
    public static final ClusterMemory NONE = new ClusterMemory(Optional.empty(), List.of(), _ -> {});

    public ClusterMemory {
        named = List.copyOf(named);
    }

    /** Whether this is an identity that a cluster has, not that of a node which has never joined one. */
    static boolean identifies(String stateUuid) {
        return stateUuid.matches("[0-9A-Za-z-]{1,64}") && !stateUuid.matches("[0-]+");
    }

    /** What is remembered of the cluster that has these identities. */
    RosterBook.Roster of(List<String> identities) {
        Set<KnownNode> nodes = new LinkedHashSet<>();
        Set<KnownNode> forgotten = new LinkedHashSet<>();
        book.ifPresent(known -> identities.forEach(identity -> {
            RosterBook.Roster one = known.of(identity, told);
            nodes.addAll(one.nodes());
            forgotten.addAll(one.forgotten());
        }));
        return new RosterBook.Roster(new ArrayList<>(nodes), new ArrayList<>(forgotten));
    }

    /** Names of the nodes with data that are remembered for this identity and were not forgotten; none where nothing is. */
    public List<String> names(String stateUuid) {
        return of(List.of(stateUuid)).nodes().stream()
                .filter(node -> !node.arbitrator() && !node.name().isEmpty())
                .map(KnownNode::name)
                .distinct()
                .toList();
    }

    /** Remembers the nodes that a look has shown to have this identity, and those that they list as members. */
    void saw(String identity, ClusterView view) {
        List<KnownNode> present = view.components().stream()
                .filter(part -> part.stateUuid().equals(identity))
                .flatMap(part -> java.util.stream.Stream.concat(
                        part.nodes().stream(), part.primary() ? part.listed().stream() : java.util.stream.Stream.of()))
                .distinct()
                .filter(node -> node.address().isPresent()
                        || node.arbitrator()
                        || node.reading().isPresent())
                .map(node -> KnownNode.of(node, view.at()))
                .toList();
        if (!present.isEmpty()) {
            change(identity, roster -> roster.with(present));
        }
    }

    void forget(String identity, KnownNode node) {
        change(identity, roster -> roster.without(node));
    }

    private void change(String identity, UnaryOperator<RosterBook.Roster> change) {
        try {
            book.ifPresent(known -> {
                var _ = known.change(identity, told, change);
            });
        } catch (DrydockException failure) {
            told.accept(failure.problem());
        }
    }
}
