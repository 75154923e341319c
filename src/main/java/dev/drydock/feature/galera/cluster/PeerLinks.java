package dev.drydock.feature.galera.cluster;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReader;
import dev.drydock.feature.galera.node.NodeReading;

/** One connection to each node, with the log-in, the TLS settings and the jump hosts of the opened server. */
public record PeerLinks(OpenServer server) implements NodeLinks {

    @Override
    public NodeLink open(NodeAddress address) {
        return new Peer(server.peers().open(address.host(), address.port()));
    }

    /** An authority of the user's own has to have signed its certificate; one that signs for everybody proves nothing. */
    @Override
    public boolean proven() {
        return server.profile().tls().verifies()
                && !server.profile().tlsFiles().ca().isBlank();
    }

    private record Peer(OpenServer node) implements NodeLink {

        @Override
        public NodeReading read() {
            return node.control().call(NodeReader::read);
        }

        @Override
        public void close() {
            node.close();
        }
    }
}
