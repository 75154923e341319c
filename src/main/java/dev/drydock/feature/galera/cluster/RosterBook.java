package dev.drydock.feature.galera.cluster;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which nodes each cluster had, by the identity of its data, so that one that is gone is missed by whoever looks
 * next. Windows and commands share it. Safe on any thread; every call blocks on the disk. What is remembered of an address
 * allows no log-in there.
 */
public final class RosterBook {

    /** Name of its file in the data folder. */
    public static final String FILE = "galera-roster.json";

    private static final Logger LOG = LoggerFactory.getLogger(RosterBook.class);
    private static final int FORMAT = 1;
    /** Those that were seen last are kept; a hostile node could make up one a look. */
    private static final int MOST_CLUSTERS = 100;
    /** So old the remembered time may be before it is written anew. */
    private static final Duration WRITE_AGAIN = Duration.ofMinutes(10);

    /**
     * The nodes of one cluster.
     *
     * @param nodes those that are missed if they are gone
     * @param forgotten those that were taken out for good
     */
    record Roster(List<KnownNode> nodes, List<KnownNode> forgotten) {

        static final Roster EMPTY = new Roster(List.of(), List.of());

        Roster {
            nodes = List.copyOf(nodes);
            forgotten = List.copyOf(forgotten);
        }

        private Instant seen() {
            return nodes.stream()
                    .map(KnownNode::seen)
                    .max(Comparator.naturalOrder())
                    .orElse(Instant.EPOCH);
        }

        /** With what a look has shown; a node that was forgotten and is there again is known again. */
        Roster with(List<KnownNode> present) {
            List<KnownNode> kept = new ArrayList<>(nodes);
            present.forEach(node ->
                    kept.removeIf(old -> node.same(old, once(node.name(), nodes) && once(node.name(), present))));
            kept.addAll(present);
            kept.sort(Comparator.comparing(KnownNode::seen).reversed());
            kept.subList(Math.min(kept.size(), NodeRoster.MOST_NODES), kept.size())
                    .clear();
            List<KnownNode> gone = new ArrayList<>(forgotten);
            present.forEach(node -> gone.removeIf(old -> node.same(old, once(node.name(), present))));
            return new Roster(kept, gone);
        }

        Roster without(KnownNode node) {
            List<KnownNode> kept = new ArrayList<>(nodes);
            kept.removeIf(old -> node.same(old, once(node.name(), nodes)));
            List<KnownNode> gone = new ArrayList<>(forgotten);
            gone.removeIf(old -> node.same(old, false));
            gone.add(node);
            gone.subList(0, Math.max(0, gone.size() - NodeRoster.MOST_NODES)).clear();
            return new Roster(kept, gone);
        }

        private boolean saysAsMuch(Roster other) {
            return other.forgotten.equals(forgotten)
                    && untimed(other.nodes).equals(untimed(nodes))
                    && Duration.between(seen(), other.seen()).compareTo(WRITE_AGAIN) < 0;
        }

        private static List<KnownNode> untimed(List<KnownNode> nodes) {
            return nodes.stream()
                    .map(one -> new KnownNode(
                            one.name(), one.address(), one.told(), one.hosts(), one.arbitrator(), Instant.EPOCH))
                    .sorted(Comparator.comparing(KnownNode::toString))
                    .toList();
        }
    }

    /** Whether only one node has this name: by default it is that of the host, which may have several. */
    static boolean once(String name, List<KnownNode> nodes) {
        return !name.isEmpty()
                && nodes.stream().filter(node -> node.name().equals(name)).count() <= 1;
    }

    /** The file's content: rosters by {@code wsrep_cluster_state_uuid}. */
    record SavedRosters(Map<String, Roster> clusters) {}

    private final JsonFile<SavedRosters> file;

    public RosterBook(Path file) {
        this.file = new JsonFile<>(file, FORMAT, SavedRosters.class);
    }

    /**
     * What is remembered of this cluster.
     *
     * @param told receives why nothing can be remembered, if so
     */
    Roster of(String stateUuid, Consumer<Problem> told) {
        try {
            return Optional.ofNullable(clusters(file.read(told)).get(stateUuid)).orElse(Roster.EMPTY);
        } catch (DrydockException failure) {
            told.accept(failure.problem());
            return Roster.EMPTY;
        }
    }

    /**
     * Brings a change into what the file has at this moment; what changes nothing writes nothing.
     *
     * @return what is remembered now
     * @throws DrydockException E-10xx if the file cannot be read or written; it is left as it is then
     */
    Roster change(String stateUuid, Consumer<Problem> told, UnaryOperator<Roster> change) {
        Roster before = of(stateUuid, told);
        Roster after = change.apply(before);
        if (before.saysAsMuch(after)) {
            return before;
        }
        SavedRosters now = file.update(told, saved -> {
            Map<String, Roster> all = new TreeMap<>(clusters(saved));
            all.put(stateUuid, change.apply(all.getOrDefault(stateUuid, Roster.EMPTY)));
            while (all.size() > MOST_CLUSTERS) {
                String oldest = all.entrySet().stream()
                        .filter(entry -> !entry.getKey().equals(stateUuid))
                        .min(Comparator.comparing(entry -> entry.getValue().seen()))
                        .orElseThrow()
                        .getKey();
                LOG.info("nodes of cluster {} are no longer remembered: {} newer ones are", oldest, MOST_CLUSTERS);
                all.remove(oldest);
            }
            return new SavedRosters(all);
        });
        return now.clusters().getOrDefault(stateUuid, Roster.EMPTY);
    }

    private static Map<String, Roster> clusters(Optional<SavedRosters> saved) {
        return saved.map(SavedRosters::clusters).orElse(Map.of());
    }
}
