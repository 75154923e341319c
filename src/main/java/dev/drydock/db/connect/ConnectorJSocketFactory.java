package dev.drydock.db.connect;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Gives MySQL Connector/J the prepared socket and Drydock's own TLS. Public because the driver makes it by its name. */
public final class ConnectorJSocketFactory extends StandardSocketFactory {

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the driver's own signature; it asks for a Socket
    public <T extends Closeable> T connect(String hostname, int port, PropertySet properties, int loginTimeout)
            throws IOException {
        rawSocket = PreparedSocket.CURRENT.get();
        sslSocket = rawSocket;
        return (T) rawSocket;
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as above
    public <T extends Closeable> T performTlsHandshake(
            SocketConnection connection, @Nullable ServerSession session, @Nullable Log log) throws IOException {
        SSLSocket made = TlsClient.CURRENT.get().over(rawSocket);
        made.startHandshake();
        sslSocket = made;
        return (T) made;
    }
}
