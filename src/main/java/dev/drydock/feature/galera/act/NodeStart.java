package dev.drydock.feature.galera.act;

import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.host.StartOnHost;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.Optional;

/**
 * What the machine of a node says of its start, while the node itself does not answer. Where people run the commands, only the
 * machine of the opened server is looked at: Drydock has logged in to no other. To be closed; used by one thread.
 */
final class NodeStart implements AutoCloseable {

    private final String node;
    private final boolean commanded;
    private final Optional<PeerHost> way;
    private final Optional<Look> look;

    private record Look(ServerFacts facts, StartOnHost start) {}

    /**
     * To be made while the node still runs; blocks.
     *
     * @param commands what Drydock runs there; empty where people do
     */
    NodeStart(OpenServer server, NodeView before, Optional<RollingCommands> commands) {
        this.node = before.name();
        this.commanded = commands.filter(all -> !all.start().isEmpty()).isPresent();
        this.way = commands.flatMap(_ -> before.address())
                .flatMap(address -> server.peers().host(address.host(), address.port()));
        boolean opened =
                before.address().filter(RollingJob.address(server)::equals).isPresent();
        Optional<RemoteHost> host = opened ? server.databaseHost() : way.map(PeerHost::host);
        this.look = host.map(end -> look(server, before, end));
    }

    private static Look look(OpenServer server, NodeView before, RemoteHost host) {
        NodeAddress address = before.address().orElseThrow();
        try (OpenServer peer = server.peers().open(address.host(), address.port())) {
            return new Look(peer.facts(), peer.control().call(session -> StartOnHost.of(() -> host, session)));
        }
    }

    /**
     * Looks there; blocks.
     *
     * @throws DrydockException E-4412 if it has ended
     */
    void requireNotEnded() {
        look.filter(there -> there.start().ended(commanded)).ifPresent(there -> {
            String why = RestartCommands.why(there.facts(), there.start().log());
            throw new DrydockException(Problem.of(
                    GaleraError.NODE_ENDED,
                    there.start().since(),
                    node,
                    String.join("; ", RestartCommands.start(there.facts(), why))));
        });
    }

    @Override
    public void close() {
        way.ifPresent(PeerHost::close);
    }
}
