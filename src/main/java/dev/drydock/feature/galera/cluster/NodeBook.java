package dev.drydock.feature.galera.cluster;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.MemberServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers the nodes of each saved server's cluster, with their own log-ins. Safe on any thread; every call blocks on the disk. */
public final class NodeBook {

    /** Name of its file in the data folder. */
    public static final String FILE = "galera-nodes.json";

    private static final Logger LOG = LoggerFactory.getLogger(NodeBook.class);
    private static final int FORMAT = 1;

    /** The file's content: nodes by the profile's id. */
    record SavedNodes(Map<String, List<MemberServer>> profiles) {}

    private final JsonFile<SavedNodes> file;

    public NodeBook(Path file) {
        this.file = new JsonFile<>(file, FORMAT, SavedNodes.class);
    }

    /** All that is remembered, by the profile's id; nothing where the file cannot be read. */
    public synchronized Map<String, List<MemberServer>> all() {
        try {
            return Map.copyOf(
                    file.read(NodeBook::unreadable).map(SavedNodes::profiles).orElse(Map.of()));
        } catch (DrydockException failure) {
            LOG.warn("nodes of clusters: {}", failure.problem().full());
            return Map.of();
        }
    }

    /**
     * Replaces the nodes of this profile.
     *
     * @throws DrydockException E-10xx if the file cannot be read or written; it is left as it is then
     */
    public synchronized void save(String profile, List<MemberServer> nodes) {
        var _ = file.update(NodeBook::unreadable, saved -> {
            Map<String, List<MemberServer>> all =
                    new TreeMap<>(saved.map(SavedNodes::profiles).orElse(Map.of()));
            if (nodes.isEmpty()) {
                all.remove(profile);
            } else {
                all.put(profile, List.copyOf(nodes));
            }
            return new SavedNodes(all);
        });
    }

    /**
     * Forgets the node of this profile at this address.
     *
     * @throws DrydockException as {@link #save}
     */
    public synchronized void forget(String profile, String host, int port) {
        List<MemberServer> nodes = all().getOrDefault(profile, List.of());
        List<MemberServer> left =
                nodes.stream().filter(node -> !node.at(host, port)).toList();
        if (left.size() < nodes.size()) {
            save(profile, left);
        }
    }

    private static void unreadable(Problem problem) {
        LOG.warn("nodes of clusters: {}", problem.full());
    }
}
