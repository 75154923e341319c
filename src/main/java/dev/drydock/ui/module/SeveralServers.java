package dev.drydock.ui.module;

import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.function.Consumer;

/** Reaches servers for a page that works on several of them. JavaFX thread only. */
public interface SeveralServers {

    /** What a module shows of several servers together. */
    interface Pages {
        TabPage open(List<Profile> profiles, SeveralServers servers);
    }

    /**
     * Connects a server where needed, asking for its password where needed.
     *
     * @param then gets what a page of that server works with
     * @param failed told why there is none; E-2015 if the user does not want to, or it is being connected elsewhere
     */
    void reach(Profile profile, Consumer<ModuleContext> then, Consumer<Problem> failed);
}
