package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Connects and disconnects servers for the window. */
public interface ServerConnections {

    /**
     * Since when a server does not answer.
     *
     * @param tries how often it has been tried since
     * @param why why the newest try failed
     */
    record Lost(Instant since, int tries, Optional<Problem> why) {}

    /** Connects, or returns what is connected already. Blocks on the network. */
    OpenedServer open(Profile profile, Secret password);

    /** Blocks on the network. */
    void close(String profileId);

    /** Never blocks. */
    Optional<OpenedServer> opened(String profileId);

    /** Never blocks. */
    State state(String profileId);

    /** Empty while the server answers. Never blocks. */
    Optional<Lost> lost(String profileId);

    /** @param listener told the profile's id and its state when it changes, on any thread */
    void onChange(BiConsumer<String, State> listener);
}
