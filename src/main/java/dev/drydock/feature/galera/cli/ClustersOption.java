package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Fleet;
import dev.drydock.cli.LinkedServers;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.proxied.LinkedPicture;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options by which a command reaches one cluster or several, each by one of its nodes. */
final class ClustersOption {

    @Mixin
    private final ServersOption servers = new ServersOption();

    @Mixin
    private final NodeOptions nodes = new NodeOptions();

    private final LinkedPicture linked;

    /** @param linked the proxies in front of the cluster */
    ClustersOption(LinkedPicture linked) {
        this.linked = linked;
    }

    /** What a command does with the cluster that a node belongs to; results go to the terminal that it is handed. */
    interface Work {
        ExitStatus on(ReachedCluster cluster, Terminal terminal) throws InterruptedException;
    }

    boolean several() {
        return servers.several();
    }

    /**
     * Opens each node and does the work.
     *
     * @throws dev.drydock.platform.error.DrydockException E-4402 if the only one is no node of a cluster
     */
    ExitStatus open(Services services, Terminal terminal, Fleet.Form form, Work work) throws InterruptedException {
        if (nodes.named() && several()) {
            throw new UsageException("--node names nodes of one cluster; leave it out, or name one server.");
        }
        // what is no node is refused before anybody is connected
        AddressMap given = nodes.addresses();
        List<KnownNode> known = nodes.known();
        return servers.open(services, terminal, form, (opened, _, section) -> {
            ReachedCluster cluster;
            try (LinkedServers proxies = servers.linked()) {
                cluster = ReachedCluster.of(opened, given, known, services, proxies, linked, section);
            }
            return work.on(cluster, section);
        });
    }
}
