package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The links between proxies and clusters, and what both sides say. Only servers that are connected are read. Safe on any
 * thread; every call blocks on the disk or the network.
 */
public final class Proxied {

    /** All questions to an admin port wait for one lock, so that two screens share an answer. */
    private static final Duration SHARED = Duration.ofSeconds(2);

    private final ProxyLinks links;
    private final Supplier<List<Profile>> profiles;
    private final Function<String, Optional<OpenServer>> opened;
    private final ClusterLook.Source clusters;
    private final ProxyAct.Source proxies;
    private final Map<String, Kept> newest = new ConcurrentHashMap<>();

    private record Kept(long nanos, OpenServer server, ProxyView view) {}

    /**
     * @param profiles all saved servers
     * @param opened the server that is connected by this profile's id
     */
    public Proxied(
            ProxyLinks links,
            Supplier<List<Profile>> profiles,
            Function<String, Optional<OpenServer>> opened,
            ClusterLook.Source clusters,
            ProxyAct.Source proxies) {
        this.links = links;
        this.profiles = profiles;
        this.opened = opened;
        this.clusters = clusters;
        this.proxies = proxies;
    }

    public ProxyAct.Source acts() {
        return proxies;
    }

    public ClusterLook.Source clusters() {
        return clusters;
    }

    /** The saved server through which the cluster of this proxy is seen; empty if there is no link, or no such server now. */
    public Optional<Profile> clusterOf(Profile proxy) {
        return links.clusterOf(proxy.id()).flatMap(this::profile);
    }

    public void link(Profile proxy, Profile cluster) {
        links.link(proxy.id(), cluster.id());
    }

    public void unlink(Profile proxy) {
        links.unlink(proxy.id());
    }

    private Optional<Profile> profile(String id) {
        return profiles.get().stream().filter(one -> one.id().equals(id)).findFirst();
    }

    /** The server that is connected by this profile. */
    public Optional<OpenServer> opened(Profile profile) {
        return opened.apply(profile.id());
    }

    /** Whether a connected server is a node of a Galera cluster; empty if it is not connected. */
    public Optional<Boolean> galera(Profile profile) {
        return opened(profile).map(OpenServer::facts).map(ServerFacts::galera);
    }

    /**
     * Saved servers that are servers of this proxy themselves, and not known to be anything but nodes of a Galera cluster:
     * connected nodes first.
     */
    public List<Profile> offered(ProxyView view) {
        Set<String> addresses =
                view.servers().stream().map(ProxyView.Backend::address).collect(Collectors.toSet());
        Predicate<Profile> behind = profile -> addresses.contains(profile.host() + ":" + profile.port());
        List<Profile> offered = new ArrayList<>();
        List<Profile> all = profiles.get();
        all.stream().filter(behind).filter(one -> galera(one).orElse(false)).forEach(offered::add);
        if (!view.groups().isEmpty()) {
            all.stream().filter(behind).filter(one -> galera(one).isEmpty()).forEach(offered::add);
        }
        return offered;
    }

    /** All saved servers that may be nodes of a cluster: connected nodes, and what is not connected. */
    public List<Profile> choices() {
        return profiles.get().stream().filter(one -> galera(one).orElse(true)).toList();
    }

    /** The saved servers that are connected and no proxies. */
    public List<Profile> databases() {
        return profiles.get().stream()
                .filter(one -> opened(one)
                        .filter(server -> server.facts().flavour() != Flavour.PROXYSQL)
                        .isPresent())
                .toList();
    }

    /** Whether any proxy is linked to any cluster. */
    public boolean linked() {
        return !links.proxiesOf(_ -> true).isEmpty();
    }

    /** Whether any proxy is linked to the cluster that is seen through this saved server and has these nodes. */
    public boolean fronted(Profile cluster, List<NodeState> nodes) {
        return !proxiesOf(cluster, nodes).isEmpty();
    }

    /** A proxy is linked to one saved server; any other that is a node of the same cluster leads to it as well. */
    private List<Profile> proxiesOf(Profile cluster, List<NodeState> nodes) {
        Set<String> ids = profiles.get().stream()
                .filter(one -> nodes.stream()
                        .anyMatch(node -> node.answers() && node.addresses().contains(one.host() + ":" + one.port())))
                .map(Profile::id)
                .collect(Collectors.toSet());
        return links.proxiesOf(id -> id.equals(cluster.id()) || ids.contains(id)).stream()
                .flatMap(id -> profile(id).stream())
                .toList();
    }

    /**
     * The sides of all proxies that are linked to the cluster seen through this saved server, and whether they are
     * encrypted; unknown of those that are not connected.
     */
    public List<ProxyTls> tls(Profile cluster, ProxyTls.Source source) {
        return links.proxiesOf(cluster.id()::equals).stream()
                .flatMap(id -> profile(id).stream())
                .flatMap(proxy -> tlsOf(proxy, source).stream())
                .toList();
    }

    private List<ProxyTls> tlsOf(Profile proxy, ProxyTls.Source source) {
        Optional<OpenServer> server = opened(proxy);
        try {
            return server.isPresent()
                    ? source.of(server.get())
                    : List.of(unknown(proxy, Messages.of("proxied").text("tls.unconnected")));
        } catch (DrydockException failure) {
            return List.of(unknown(proxy, failure.problem().line()));
        }
    }

    private static ProxyTls unknown(Profile proxy, String why) {
        return new ProxyTls(proxy.name(), true, "", Optional.empty(), why);
    }

    /** The nodes beside what each proxy thinks that is linked to the cluster seen through this saved server. */
    public ClusterPicture picture(Profile cluster, List<NodeState> nodes) {
        return ClusterPicture.of(
                nodes, proxiesOf(cluster, nodes).stream().map(this::side).toList());
    }

    private ProxySide side(Profile proxy) {
        Optional<OpenServer> server = opened(proxy);
        if (server.isEmpty()) {
            return new ProxySide(proxy, false, Optional.empty(), Optional.empty());
        }
        try {
            return new ProxySide(proxy, true, Optional.of(view(server.get())), Optional.empty());
        } catch (DrydockException failure) {
            return new ProxySide(proxy, true, Optional.empty(), Optional.of(failure.problem()));
        }
    }

    /** What this proxy thinks, not older than two seconds. */
    public ProxyView view(OpenServer proxy) {
        String id = proxy.profile().id();
        Kept kept = newest.get(id);
        if (kept != null && kept.server() == proxy && System.nanoTime() - kept.nanos() < SHARED.toNanos()) {
            return kept.view();
        }
        ProxyView view = proxies.view(proxy);
        newest.put(id, new Kept(System.nanoTime(), proxy, view));
        return view;
    }
}
