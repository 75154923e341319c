package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import java.util.List;
import java.util.Optional;

/**
 * One side of a proxy, and whether what travels there is encrypted.
 *
 * @param proxy its name
 * @param front whether clients come there; otherwise it is the proxy that goes to a server
 * @param address {@code host:port}; empty if it is not known
 * @param tls whether all of it is encrypted; empty if that cannot be told
 * @param note why it is not, or not known; may be empty
 */
public record ProxyTls(String proxy, boolean front, String address, Optional<Boolean> tls, String note) {

    /** Reads a proxy; what knows ProxySQL gives it to what does not. */
    @FunctionalInterface
    public interface Source {

        /** All its sides; blocks on the network. */
        List<ProxyTls> of(OpenServer proxy);
    }
}
