package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.profile.Profile;
import java.util.Optional;
import java.util.function.Function;

/** A cluster and the proxies that are linked to it; what knows the links gives it to what does not. */
@FunctionalInterface
public interface LinkedPicture {

    /**
     * Both sides; empty if no proxy is linked to the cluster. Blocks on the disk and the network.
     *
     * @param cluster the saved server through which the cluster is seen
     * @param look asked only if any proxy is linked to any cluster
     * @param open opens a saved proxy, if it can be
     */
    Optional<ClusterPicture> of(Profile cluster, ClusterLook look, Function<Profile, Optional<OpenServer>> open)
            throws InterruptedException;
}
