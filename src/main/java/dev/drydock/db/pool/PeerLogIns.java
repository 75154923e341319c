package dev.drydock.db.pool;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.Optional;

/** Log-ins of their own that servers beside an opened one have. Asked on any thread; may read a file. */
@FunctionalInterface
public interface PeerLogIns {

    /** Every server has the opened one's. */
    PeerLogIns NONE = (_, _) -> Optional.empty();

    /**
     * A log-in.
     *
     * @param profile of that server
     * @param password what it logs in with
     */
    record Own(Profile profile, Secret password) {}

    /**
     * The log-in of the server at this address; empty if it has none of its own.
     *
     * @throws dev.drydock.platform.error.DrydockException if it has one, and its password is not known
     */
    Optional<Own> of(String host, int port);
}
