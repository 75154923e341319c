package dev.drydock.db.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Gives PostgreSQL's driver the prepared socket, once. Public because the driver makes it by its name. */
public final class PostgresSocketFactory extends SocketFactory {

    @Override
    public Socket createSocket() throws IOException {
        Socket prepared = PreparedSocket.CURRENT.get();
        if (prepared.isClosed()) {
            throw new IOException("the connection was closed");
        }
        return prepared;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return createSocket();
    }
}
