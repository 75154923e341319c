package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.guard.ServerLock;
import java.util.Optional;

/** Servers beside an opened one, reached by the same way with the same TLS settings. Safe on any thread. */
public final class Peers {

    private final OpenServer server;
    private final Connector connector;
    private final ServerLock lock;
    private volatile PeerLogIns logIns = PeerLogIns.NONE;

    Peers(OpenServer server, Connector connector, ServerLock lock) {
        this.server = server;
        this.connector = connector;
        this.lock = lock;
    }

    /**
     * Opens another server, such as another node of its cluster: with the same log-in, or with its own by {@link #logIns}. Its
     * lock opens and closes with the opened one's. It belongs to the caller, who closes it; without the opened one it is of no
     * use.
     *
     * @throws dev.drydock.db.sql.ServerException if it cannot be opened; E-2015 if the opened one was closed
     * @throws dev.drydock.platform.error.DrydockException if that is no host
     */
    public OpenServer open(String host, int port) {
        server.requireOpen();
        Connector other = logIns.of(host, port)
                .map(own -> connector.peer(own.profile(), own.password()))
                .orElseGet(() -> connector.peer(host, port));
        return OpenServer.open(other, lock.peer(other.profile()), Recovery.PATIENCE);
    }

    /**
     * The machine of a server beside it: only where the way through SSH ends on the opened one's own machine. Its last hop has
     * the other's host then, with the same log-in and a host key of its own. Nothing is connected yet; to be closed.
     *
     * @throws dev.drydock.db.sql.ServerException E-2015 if the opened one was closed
     */
    public Optional<PeerHost> host(String host, int port) {
        server.requireOpen();
        return connector
                .onMachineOf(host, port)
                .flatMap(way -> way.databaseHost().map(remote -> new PeerHost(way, remote)));
    }

    /** From now on, these servers are logged in to otherwise. */
    public void logIns(PeerLogIns changed) {
        logIns = changed;
    }
}
