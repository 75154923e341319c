package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LinkedServers;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.proxied.LinkedPicture;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;

/** The options by which a command reaches all nodes of a cluster. */
final class ClusterOption {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final NodeOptions nodes = new NodeOptions();

    private final LinkedPicture linked;

    /** @param linked the proxies in front of the cluster */
    ClusterOption(LinkedPicture linked) {
        this.linked = linked;
    }

    /** What a command does with the cluster that a node belongs to. */
    interface Work {
        ExitStatus on(ReachedCluster cluster) throws InterruptedException;
    }

    /**
     * Opens the node and does the work.
     *
     * @throws DrydockException E-4402 if it is no node of a cluster
     */
    ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        // what is no node is refused before anybody is connected
        AddressMap given = nodes.addresses();
        List<KnownNode> known = nodes.known();
        return server.open(services, terminal, (opened, _) -> {
            ReachedCluster cluster;
            try (LinkedServers proxies = server.linked()) {
                cluster = ReachedCluster.of(opened, given, known, services, proxies, linked, terminal);
            }
            return work.on(cluster);
        });
    }

    /** @throws DrydockException E-4402 if it is no node of a cluster */
    static void requireGalera(OpenServer opened) {
        if (!opened.facts().galera()) {
            throw new DrydockException(
                    Problem.of(GaleraError.NOT_GALERA, "", opened.profile().name()));
        }
    }

    /** What the window remembers of the addresses of this server's cluster; those of saved servers are right as well. */
    static AddressMap remembered(Services services, Profile profile) {
        ProfileStore profiles = services.profiles().get();
        return new AddressBook(profiles.beside(AddressBook.FILE))
                .of(profile.id())
                .confirming(profiles.all().stream()
                        .filter(saved -> saved.unixSocket().isEmpty())
                        .map(saved -> new NodeAddress(saved.host(), saved.port()))
                        .toList());
    }

    /**
     * What is known of the cluster's nodes from before.
     *
     * @param given those that the command names
     */
    static ClusterMemory memory(Services services, Profile profile, List<KnownNode> given, Terminal terminal) {
        ProfileStore profiles = services.profiles().get();
        List<KnownNode> named = new ArrayList<>(given);
        named.addAll(
                KnownNode.of(new NodeBook(profiles.beside(NodeBook.FILE)).all().getOrDefault(profile.id(), List.of())));
        Set<String> said = new HashSet<>();
        return new ClusterMemory(Optional.of(new RosterBook(profiles.beside(RosterBook.FILE))), named, problem -> {
            if (said.add(problem.line())) {
                terminal.err().println(problem.full());
            }
        });
    }

    /** The monitor of the cluster that the opened node belongs to; to be closed. */
    static ClusterMonitor monitor(OpenServer server, AddressMap addresses, ClusterMemory memory) {
        return new ClusterMonitor(
                new PeerLinks(server),
                new NodeAddress(server.profile().host(), server.profile().port()),
                addresses,
                memory);
    }
}
