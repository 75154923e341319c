package dev.drydock.db.connect;

import java.io.IOException;
import java.net.Socket;

/** Gives PostgreSQL's driver Drydock's own TLS. Public because the driver makes it by its name. */
public final class PostgresTls extends NoNewSocket {

    @Override
    public Socket createSocket() throws IOException {
        throw new IOException("TLS is only made over the prepared socket");
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return TlsClient.CURRENT.get().over(socket);
    }
}
