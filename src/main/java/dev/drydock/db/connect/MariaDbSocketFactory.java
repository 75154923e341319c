package dev.drydock.db.connect;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Gives MariaDB Connector/J the prepared socket. Public because the driver makes it by its name. */
public final class MariaDbSocketFactory extends SocketFactory {

    @Override
    public Socket createSocket() {
        return PreparedSocket.CURRENT.get();
    }

    @Override
    public Socket createSocket(String host, int port) {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        return createSocket();
    }
}
