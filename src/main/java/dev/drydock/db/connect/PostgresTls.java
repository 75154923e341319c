package dev.drydock.db.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/** Gives PostgreSQL's driver Drydock's own TLS. Public because the driver makes it by its name. */
public final class PostgresTls extends SSLSocketFactory {

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return TlsClient.CURRENT.get().over(socket);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return new String[0];
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return new String[0];
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw unexpected();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        throw unexpected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        throw unexpected();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        throw unexpected();
    }

    private static IOException unexpected() {
        return new IOException("TLS is only made over the prepared socket");
    }
}
