package dev.drydock.db.tunnel;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The way from this machine to a server's port. Safe on any thread. */
public interface Route extends AutoCloseable {

    /**
     * Makes the way ready as far as it is shared by all connections; blocks. Does nothing if it is ready.
     *
     * @param progress told of each hop that is passed
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    default void ready(HopProgress progress) {}

    /**
     * The host as this way sees it; blocks on DNS.
     *
     * @throws java.net.UnknownHostException if there is no address
     */
    Destination resolve(String host) throws IOException;

    /** Connects to the first address that answers within the limit; blocks. */
    RouteSocket connect(Destination destination, int port, Duration limit) throws IOException;

    /** Shown text, such as "direct" or "via bastion-1". */
    String label();

    /** Whether what passes is encrypted on the whole way to the last hop. */
    default boolean encrypted() {
        return false;
    }

    /** The hosts that were passed to make it ready, with their keys, as far as they are known; empty for a direct way. */
    default List<HopReport> passed() {
        return List.of();
    }

    /** Runs commands where the way ends; empty if that is not a machine of its own. */
    default Optional<RemoteHost> farEnd() {
        return Optional.empty();
    }

    /**
     * Looks whether the shared part still answers, and drops it if not, so that the next connection builds it anew; blocks
     * for seconds.
     */
    default void probe() {}

    /** Ends the shared part and every connection through it; never blocks on the network. */
    @Override
    default void close() {}
}
