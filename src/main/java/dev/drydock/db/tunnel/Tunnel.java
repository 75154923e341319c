package dev.drydock.db.tunnel;

import java.time.Duration;

/** An open way through SSH hosts, shared by connections. Safe on any thread. */
interface Tunnel extends RemoteHost, AutoCloseable {

    /**
     * A connection from the last hop to a port; blocks.
     *
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    RouteSocket connect(String host, int port, Duration limit);

    /** Whether it was not closed and no loss has been noticed; never blocks. */
    boolean open();

    /** Whether the far end answers within the limit; blocks. */
    boolean answers(Duration limit);

    /** Ends it and every connection through it; never blocks on the network. */
    @Override
    void close();
}
