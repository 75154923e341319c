package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.tunnel.RemoteHost;

/** The machine of a server beside an opened one, at the end of an SSH way. To be closed; closing blocks on nothing. */
public final class PeerHost implements AutoCloseable {

    private final Connector way;
    private final RemoteHost host;

    PeerHost(Connector way, RemoteHost host) {
        this.way = way;
        this.host = host;
    }

    public RemoteHost host() {
        return host;
    }

    @Override
    public void close() {
        way.close();
    }
}
