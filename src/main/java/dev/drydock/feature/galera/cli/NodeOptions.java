package dev.drydock.feature.galera.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.platform.error.DrydockException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where the nodes of a cluster are, said by the user. */
final class NodeOptions {

    @Option(
            names = "--node",
            paramLabel = "[NAME=]HOST:PORT",
            description =
                    "Reach this node here, where its own address does not lead to it: behind NAT, or one that calls"
                            + " itself AUTO. NAME is its wsrep_node_name or its address in the cluster. Without NAME: log"
                            + " in there although only the cluster says that a node is there. Repeatable; added to what"
                            + " the window remembers for a saved server.")
    private List<String> nodes = List.of();

    @Option(
            names = "--all-nodes",
            description = "Log in at every address that the cluster names, also where nobody has confirmed it.")
    private boolean all;

    /** Whether nodes are named, which can only be those of one cluster. */
    boolean named() {
        return !nodes.isEmpty();
    }

    /** The nodes that are named are missed if they are not there. */
    List<KnownNode> known() {
        AddressMap given = addresses();
        return Stream.concat(
                        given.entries().entrySet().stream()
                                .map(entry -> KnownNode.at(entry.getKey(), entry.getValue())),
                        given.confirmed().stream().map(address -> KnownNode.at("", address)))
                .toList();
    }

    AddressMap addresses() {
        try {
            return all ? AddressMap.ANY.with(AddressMap.parse(nodes)) : AddressMap.parse(nodes);
        } catch (DrydockException failure) {
            throw new UsageException(failure.problem().full());
        }
    }
}
