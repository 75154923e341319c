package dev.drydock.feature.galera.cluster;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReader;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.function.BooleanSupplier;

/**
 * One connection to each node, with the log-in, the TLS settings and the jump hosts of the opened server.
 *
 * @param sessions whether to count each account's sessions on the nodes, too; asked at each look, on its thread
 */
public record PeerLinks(OpenServer server, BooleanSupplier sessions) implements NodeLinks {

    public PeerLinks(OpenServer server) {
        this(server, () -> false);
    }

    @Override
    public NodeLink open(NodeAddress address) {
        return new Peer(server.peers().open(address.host(), address.port()), sessions);
    }

    /** An authority of the user's own has to have signed its certificate; one that signs for everybody proves nothing. */
    @Override
    public boolean proven() {
        return server.profile().tls().verifies()
                && !server.profile().tlsFiles().ca().isBlank();
    }

    private record Peer(OpenServer node, BooleanSupplier sessions) implements NodeLink {

        @Override
        public NodeReading read() {
            boolean wanted = sessions.getAsBoolean();
            return node.control().call(session -> NodeReader.read(session, wanted));
        }

        @Override
        public void close() {
            node.close();
        }
    }
}
