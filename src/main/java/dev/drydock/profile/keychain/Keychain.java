package dev.drydock.profile.keychain;

import dev.drydock.platform.secret.Secret;
import java.util.Optional;

/** A store of secrets that is opened by logging in to the system. Calls block, also on questions of the system. */
public interface Keychain {

    /**
     * A secret that was kept; empty if there is none, or if the user does not let it be read.
     *
     * @throws dev.drydock.platform.error.DrydockException E-2241, E-2243
     */
    Optional<Secret> find(String entry);

    /**
     * Keeps a copy of the secret, instead of one that is there.
     *
     * @throws dev.drydock.platform.error.DrydockException E-2241 to E-2243
     */
    void put(String entry, Secret secret);

    /**
     * Removes the secret; does nothing if there is none.
     *
     * @throws dev.drydock.platform.error.DrydockException E-2241, E-2243
     */
    void remove(String entry);
}
