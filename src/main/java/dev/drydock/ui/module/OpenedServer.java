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
 * @param encryption how its connections are protected
 * @param encryptionWarns whether they can be read on the network although TLS was wanted
 * @param server its connections; every call on them but the getters blocks
 */
public record OpenedServer(
        Profile profile,
        ServerFacts facts,
        String way,
        String encryption,
        boolean encryptionWarns,
        Supplier<OpenServer> server) {

    /** A server whose connection is not said to be encrypted or not. */
    public OpenedServer(Profile profile, ServerFacts facts, String way, Supplier<OpenServer> server) {
        this(profile, facts, way, "", false, server);
    }

    /** The live server as a screen sees it. */
    public static OpenedServer of(OpenServer server) {
        return new OpenedServer(
                server.profile(),
                server.facts(),
                server.way(),
                server.encryption().text(),
                server.encryption().warns(),
                () -> server);
    }
}
