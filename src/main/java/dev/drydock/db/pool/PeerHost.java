package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.host.HostError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;

/** The machine of a server that need not be opened, at the end of an SSH way. To be closed; closing blocks on nothing. */
public final class PeerHost implements AutoCloseable {

    private final Connector way;
    private final RemoteHost host;

    PeerHost(Connector way, RemoteHost host) {
        this.way = way;
        this.host = host;
    }

    /**
     * The machine of a saved server, which itself is not connected to. Nothing is connected yet.
     *
     * @param ssh answers what SSH hosts on the way ask
     * @throws ServerException E-2405 if its way does not end on its own machine
     */
    public static PeerHost of(Profile profile, SshSetup ssh) {
        Connector way = new Connector(profile, Secret.none(), ssh);
        return new PeerHost(
                way,
                way.databaseHost()
                        .orElseThrow(
                                () -> new ServerException(Problem.of(HostError.NO_HOST, "", profile.name()), 0, null)));
    }

    public RemoteHost host() {
        return host;
    }

    /** Whose machine it is. */
    public Profile profile() {
        return way.profile();
    }

    public Route route() {
        return way.route();
    }

    /**
     * Opens a server of ours that runs there, by the same way. It belongs to the caller.
     *
     * @param own its address is one of that machine
     * @throws ServerException if it cannot be opened
     */
    public OpenServer open(Profile own, Secret password) {
        return OpenServer.open(way.peer(own, password), ServerLock.of(own), Recovery.PATIENCE);
    }

    @Override
    public void close() {
        way.close();
    }
}
