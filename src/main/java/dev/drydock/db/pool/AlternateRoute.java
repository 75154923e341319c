package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Encryption;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.HopProgress;
import java.security.cert.X509Certificate;
import java.util.List;

/** Another way to an opened server, beside the one that it is opened by. Every call but the getter blocks on the network. */
public final class AlternateRoute implements AutoCloseable {

    private final Connector connector;

    AlternateRoute(Connector connector) {
        this.connector = connector;
    }

    /**
     * Makes what its connections share, which is the SSH session; nothing on a direct way.
     *
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    public void ready() {
        connector.route().ready(HopProgress.unseen());
    }

    /**
     * Opens one session, for short statements.
     *
     * @throws dev.drydock.db.sql.ServerException E-20xx, E-21xx
     */
    public Session open() {
        return new Session(connector.open(Purpose.CONTROL), connector.profile().name());
    }

    /** How the newest session is protected. */
    public Encryption encryption() {
        return connector.encryption();
    }

    /** The chain that the server showed to the newest session, its own certificate first; empty without TLS. */
    public List<X509Certificate> certificates() {
        return connector.certificates();
    }

    /** Ends the way and with it every session through it. */
    @Override
    public void close() {
        connector.close();
    }
}
