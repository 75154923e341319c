package dev.drydock.ui.server;

import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.util.function.Consumer;

/** Saved servers that Drydock runs itself, those of the demonstration: started when somebody wants them. JavaFX thread only. */
public interface OwnServers {

    /** Starts the demonstration and shows it, or shows what runs already. Returns at once. */
    void begin();

    /** Whether this is one of them, and it does not run. Never waits. */
    boolean toStart(Profile profile);

    /**
     * Starts it, or waits with others for its start. Returns at once.
     *
     * @param then told the profile as it is now: each start has a port and a password of its own
     * @param givenUp called instead if the user cancels the start
     * @param failed told instead why it cannot be started
     */
    void start(Profile profile, Consumer<Profile> then, Runnable givenUp, Consumer<Problem> failed);
}
