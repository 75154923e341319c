package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import picocli.CommandLine.Mixin;

/** The options by which a command reaches all nodes of a cluster. */
final class ClusterOption {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final NodeOptions nodes = new NodeOptions();

    /** What a command does with the cluster that a node belongs to. */
    interface Work {
        ExitStatus on(OpenServer server, AddressMap addresses) throws InterruptedException;
    }

    /**
     * Opens the node and does the work, with the addresses that are remembered for it, overruled by those given.
     *
     * @throws DrydockException E-4402 if it is no node of a cluster
     */
    ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        AddressMap given = nodes.addresses();
        return server.open(services, terminal, (opened, _) -> {
            requireGalera(opened);
            return work.on(opened, remembered(services, opened.profile()).with(given));
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

    /** The monitor of the cluster that the opened node belongs to; to be closed. */
    static ClusterMonitor monitor(OpenServer server, AddressMap addresses) {
        return new ClusterMonitor(
                new PeerLinks(server),
                new NodeAddress(server.profile().host(), server.profile().port()),
                addresses);
    }
}
