package dev.drydock.ui.module;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.profile.Profile;
import java.util.function.Supplier;

/**
 * A connected server as screens see it.
 *
 * @param facts what was read when it was opened
 * @param way how it is reached, such as "direct"
 * @param server its connections; every call on them but the getters blocks
 */
public record OpenedServer(Profile profile, ServerFacts facts, String way, Supplier<OpenServer> server) {

    /** The live server as a screen sees it. */
    public static OpenedServer of(OpenServer server) {
        return new OpenedServer(server.profile(), server.facts(), server.way(), () -> server);
    }
}
