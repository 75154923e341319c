package dev.drydock.db.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/** A factory that opens no socket: every way to ask for a new one is {@link #createSocket()}. */
abstract class NoNewSocket extends SSLSocketFactory {

    @Override
    public abstract Socket createSocket() throws IOException;

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        throw new IOException("this socket is not made for TLS");
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

    @Override
    public String[] getDefaultCipherSuites() {
        return new String[0];
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return new String[0];
    }
}
