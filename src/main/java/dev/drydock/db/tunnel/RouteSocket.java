package dev.drydock.db.tunnel;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A socket that a route connects. What has been read of it can be read again by the driver. It lets Drydock choose the
 * driver by the server's own greeting without a second connection, which a server would count as a failed one
 * (max_connect_errors).
 */
public class RouteSocket extends Socket {

    private @Nullable InputStream input;

    RouteSocket() {}

    RouteSocket(InputStream input) {
        this.input = input;
    }

    /** Lets these bytes be read again, before what follows them. */
    public final void unread(byte[] first) throws IOException {
        InputStream rest = getInputStream();
        input = new SequenceInputStream(new ByteArrayInputStream(first), rest) {
            @Override
            public int available() throws IOException {
                return Math.max(super.available(), rest.available());
            }
        };
    }

    @Override
    public final InputStream getInputStream() throws IOException {
        return input == null ? super.getInputStream() : input;
    }

    /** Does nothing where it is connected already, as it is when a driver gets it. */
    @Override
    public final void connect(SocketAddress endpoint, int timeout) throws IOException {
        if (!isConnected()) {
            super.connect(endpoint, timeout);
        }
    }
}
