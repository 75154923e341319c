package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Fleet;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import picocli.CommandLine.Mixin;

/** The options by which a command reaches one cluster or several, each by one of its nodes. */
final class ClustersOption {

    @Mixin
    private final ServersOption servers = new ServersOption();

    @Mixin
    private final NodeOptions nodes = new NodeOptions();

    /** What a command does with the cluster that a node belongs to; results go to the terminal that it is handed. */
    interface Work {
        ExitStatus on(OpenServer server, AddressMap addresses, ClusterMemory memory, Terminal terminal)
                throws InterruptedException;
    }

    boolean several() {
        return servers.several();
    }

    /**
     * Opens each node and does the work, with the addresses that are remembered for it, overruled by those given.
     *
     * @throws dev.drydock.platform.error.DrydockException E-4402 if the only one is no node of a cluster
     */
    ExitStatus open(Services services, Terminal terminal, Fleet.Form form, Work work) throws InterruptedException {
        if (nodes.named() && several()) {
            throw new UsageException("--node names nodes of one cluster; leave it out, or name one server.");
        }
        AddressMap given = nodes.addresses();
        return servers.open(services, terminal, form, (opened, _, section) -> {
            ClusterOption.requireGalera(opened);
            return work.on(
                    opened,
                    ClusterOption.remembered(services, opened.profile()).with(given),
                    ClusterOption.memory(services, opened.profile(), nodes.known(), section),
                    section);
        });
    }
}
