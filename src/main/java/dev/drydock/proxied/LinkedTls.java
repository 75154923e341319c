package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The sides of the proxies that are linked to a saved server; what knows the links gives it to what does not. */
@FunctionalInterface
public interface LinkedTls {

    /**
     * All their sides; blocks on the disk and the network.
     *
     * @param open opens a saved proxy, if it can be
     */
    List<ProxyTls> of(Profile cluster, Function<Profile, Optional<OpenServer>> open);
}
