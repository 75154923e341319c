package dev.drydock.feature.galera.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.LinkedServers;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.HealthIssue;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeStates;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.proxied.ClusterLook;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.LinkedPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cluster that a command looks at, by one opened node.
 *
 * @param addresses those that are remembered for the node, overruled by those given
 * @param memory what is known of its nodes: from before, by the command, and by the proxies in front of it
 * @param unread proxies in front of it that could not be read: what only they know is not known
 */
record ReachedCluster(OpenServer server, AddressMap addresses, ClusterMemory memory, List<HealthIssue> unread) {

    ReachedCluster {
        unread = List.copyOf(unread);
    }

    /**
     * Looks at the cluster and the proxies that are linked to it, if there are such.
     *
     * @param given addresses by which the command reaches nodes
     * @param known nodes that the command names
     * @throws dev.drydock.platform.error.DrydockException E-4402 if the opened server is no node of a cluster
     */
    static ReachedCluster of(
            OpenServer opened,
            AddressMap given,
            List<KnownNode> known,
            Services services,
            LinkedServers proxies,
            LinkedPicture linked,
            Terminal terminal)
            throws InterruptedException {
        ClusterOption.requireGalera(opened);
        AddressMap addresses =
                ClusterOption.remembered(services, opened.profile()).with(given);
        ClusterMemory memory = ClusterOption.memory(services, opened.profile(), known, terminal);
        Optional<ClusterPicture> picture;
        try (ClusterLook look = NodeStates.looking(ClusterOption.monitor(opened, addresses, memory))) {
            picture = linked.of(opened.profile(), look, proxies::open);
        }
        List<KnownNode> named = new ArrayList<>(memory.named());
        picture.stream()
                .flatMap(seen -> seen.strangers().stream())
                .flatMap(address -> NodeAddress.parse(address).stream())
                .forEach(address -> named.add(KnownNode.at("", address)));
        return new ReachedCluster(
                opened,
                addresses,
                new ClusterMemory(memory.book(), named, memory.told()),
                picture.map(ReachedCluster::unread).orElse(List.of()));
    }

    /** Says which proxies were not read, where the result has no place for it. */
    void tell(Terminal terminal) {
        unread.forEach(proxy -> terminal.err().println(TerminalEscaper.line(proxy.node() + " " + proxy.text())));
    }

    private static List<HealthIssue> unread(ClusterPicture seen) {
        Messages texts = Messages.of("galera");
        return seen.proxies().stream()
                .filter(side -> side.view().isEmpty())
                .map(side -> new HealthIssue(
                        Severity.NOT_EVALUATED,
                        side.profile().name(),
                        texts.text(
                                "health.proxy",
                                side.problem().map(Problem::line).orElse(texts.text("health.proxy.unconnected")))))
                .toList();
    }
}
