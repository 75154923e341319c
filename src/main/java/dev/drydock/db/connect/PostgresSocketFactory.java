package dev.drydock.db.connect;

import java.io.IOException;
import java.net.Socket;

/** Gives PostgreSQL's driver the prepared socket, once. Public because the driver makes it by its name. */
public final class PostgresSocketFactory extends NoNewSocket {

    @Override
    public Socket createSocket() throws IOException {
        Socket prepared = PreparedSocket.CURRENT.get();
        if (prepared.isClosed()) {
            throw new IOException("the connection was closed");
        }
        return prepared;
    }
}
