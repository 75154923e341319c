package dev.drydock.db.connect;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;

/** Gives MySQL Connector/J the prepared socket. Public because the driver makes it by its name. */
public final class ConnectorJSocketFactory extends StandardSocketFactory {

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the driver's own signature; it asks for a Socket
    public <T extends Closeable> T connect(String hostname, int port, PropertySet properties, int loginTimeout)
            throws IOException {
        rawSocket = PreparedSocket.CURRENT.get();
        sslSocket = rawSocket;
        return (T) rawSocket;
    }
}
