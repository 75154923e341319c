package dev.drydock.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.history.ServerIdentity;

/** How the history names the server that a feature works on. */
public final class RunIdentity {

    private RunIdentity() {}

    /** The server as it is now, by its key, profile and facts. */
    public static ServerIdentity of(OpenServer server) {
        ServerFacts facts = server.facts();
        return new ServerIdentity(
                server.key(),
                server.profile().name(),
                server.profile().address(),
                facts.flavour().label(),
                facts.version().text(),
                facts.hostname().known().orElse(""));
    }
}
