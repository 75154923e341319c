package dev.drydock.db.connect;

import java.net.Socket;

/** Gives MariaDB Connector/J the prepared socket. Public because the driver makes it by its name. */
public final class MariaDbSocketFactory extends NoNewSocket {

    @Override
    public Socket createSocket() {
        return PreparedSocket.CURRENT.get();
    }
}
