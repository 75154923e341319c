package dev.drydock.db.tunnel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/** The way from this machine to a server's port. */
public interface Route {

    /**
     * The addresses of the host as this way sees it; blocks on DNS.
     *
     * @throws java.net.UnknownHostException if there are none
     */
    InetAddress[] resolve(String host) throws IOException;

    /** Connects to the first address that answers within the limit; blocks. */
    Socket connect(InetAddress[] addresses, int port, Duration limit) throws IOException;

    /** Shown text, such as "direct" or "via bastion-1". */
    String label();
}
