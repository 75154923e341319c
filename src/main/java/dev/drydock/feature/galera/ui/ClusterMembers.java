package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.profile.MemberServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.ServerMembers;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.kordamp.ikonli.feather.Feather;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes below each saved server of a cluster: remembered from the last time, with their states while somebody looks.
 * JavaFX thread, but for {@link #ownLogIn}.
 */
final class ClusterMembers implements ServerMembers {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterMembers.class);

    private final NodeBook book;
    private final Map<String, List<MemberServer>> remembered = new ConcurrentHashMap<>();
    private final Map<String, ClusterView> live = new HashMap<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private final List<Runnable> logInListeners = new ArrayList<>();

    /** Begins to read the book in the background. */
    ClusterMembers(NodeBook book) {
        this.book = book;
        Background.run(
                "galera-nodes",
                book::all,
                all -> {
                    all.forEach(remembered::putIfAbsent);
                    tell();
                },
                problem -> LOG.warn("nodes of clusters: {}", problem.full()));
    }

    @Override
    public List<Seen> of(String profileId) {
        List<MemberServer> nodes = remembered.getOrDefault(profileId, List.of());
        return nodes.size() < 2
                ? List.of()
                : nodes.stream()
                        .sorted(Comparator.comparing(MemberServer::name))
                        .map(node -> seen(profileId, node))
                        .toList();
    }

    private Seen seen(String profileId, MemberServer node) {
        Optional<ClusterView> view = Optional.ofNullable(live.get(profileId));
        return view.flatMap(now -> now.nodes().stream()
                        .filter(one -> at(node, one))
                        .findFirst()
                        .map(one -> new NodeRow(now, one)))
                .map(row -> new Seen(node, row.icon(), row.tone().styleClass(), row.state()))
                .orElseGet(() -> new Seen(node, Feather.SERVER, "dd-subtle", ""));
    }

    private static boolean at(MemberServer node, NodeView view) {
        return view.address()
                .filter(address -> node.at(address.host(), address.port()))
                .isPresent();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** @param listener told when a node has another log-in */
    void onLogIn(Runnable listener) {
        logInListeners.add(listener);
    }

    void removeLogInListener(Runnable listener) {
        logInListeners.remove(listener);
    }

    /** Takes over what a look at the cluster of a saved server has shown. */
    void saw(Profile profile, ClusterView view) {
        if (below(profile)) {
            return;
        }
        List<MemberServer> nodes = new ArrayList<>(remembered.getOrDefault(profile.id(), List.of()));
        for (NodeView node : view.nodes()) {
            node.address().filter(_ -> !node.arbitrator()).ifPresent(address -> take(nodes, node.name(), address));
        }
        live.put(profile.id(), view);
        keep(profile.id(), nodes);
        tell();
    }

    /** Whether this is a node below a saved server itself. */
    private boolean below(Profile profile) {
        return remembered.entrySet().stream()
                .anyMatch(entry ->
                        entry.getValue().stream().anyMatch(node -> profile.id().equals(node.idBelow(entry.getKey()))));
    }

    private static void take(List<MemberServer> nodes, String name, NodeAddress address) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).at(address.host(), address.port())) {
                nodes.set(i, nodes.get(i).named(name));
                return;
            }
        }
        nodes.add(new MemberServer(name, address.host(), address.port()));
    }

    /** Nobody looks any more: what was seen last is no state of now. */
    void unseen(Profile profile) {
        if (live.remove(profile.id()) != null) {
            tell();
        }
    }

    @Override
    public void change(String profileId, MemberServer changed) {
        keep(
                profileId,
                remembered.getOrDefault(profileId, List.of()).stream()
                        .map(node -> node.at(changed.host(), changed.port()) ? changed : node)
                        .toList());
        tell();
        List.copyOf(logInListeners).forEach(Runnable::run);
    }

    @Override
    public void forget(String profileId, MemberServer gone) {
        keep(
                profileId,
                remembered.getOrDefault(profileId, List.of()).stream()
                        .filter(node -> !node.at(gone.host(), gone.port()))
                        .toList());
        tell();
    }

    /** The nodes that are remembered below a saved server; any thread. */
    List<KnownNode> known(Profile saved) {
        return KnownNode.of(remembered.getOrDefault(saved.id(), List.of()));
    }

    /** The profile of the node at this address if it has a log-in of its own; any thread. */
    Optional<Profile> ownLogIn(Profile saved, String host, int port) {
        return remembered.getOrDefault(saved.id(), List.of()).stream()
                .filter(node -> node.ownLogIn() && node.at(host, port))
                .map(node -> node.below(saved))
                .findFirst();
    }

    private void keep(String profileId, List<MemberServer> nodes) {
        List<MemberServer> now = List.copyOf(nodes);
        if (now.equals(remembered.put(profileId, now))) {
            return;
        }
        Background.run(
                "galera-nodes",
                () -> {
                    book.save(profileId, now);
                    return now;
                },
                _ -> {},
                problem -> LOG.warn("nodes of clusters: {}", problem.full()));
    }

    private void tell() {
        List.copyOf(listeners).forEach(Runnable::run);
    }
}
