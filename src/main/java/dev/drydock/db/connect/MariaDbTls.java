package dev.drydock.db.connect;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;
import org.mariadb.jdbc.export.ExceptionFactory;
import org.mariadb.jdbc.plugin.TlsSocketPlugin;

/** Gives MariaDB Connector/J Drydock's own TLS. Public because the driver finds it as a service, by {@link #type()}. */
public final class MariaDbTls implements TlsSocketPlugin {

    static final String TYPE = "DRYDOCK";

    @Override
    public String type() {
        return TYPE;
    }

    /** None: the socket that {@link #createSocket} makes brings its own. */
    @Override
    public TrustManager[] getTrustManager(Configuration conf, ExceptionFactory failures, HostAddress host) {
        return new TrustManager[0];
    }

    /** None: the socket that {@link #createSocket} makes brings its own. */
    @Override
    public KeyManager[] getKeyManager(Configuration conf, ExceptionFactory failures) {
        return new KeyManager[0];
    }

    @Override
    public SSLSocket createSocket(Socket socket, SSLSocketFactory unused) throws IOException {
        return TlsClient.CURRENT.get().over(socket);
    }

    /** Does nothing: the handshake has verified what the profile wants. */
    @Override
    public void verify(String host, SSLSession session, long serverThreadId) {}
}
