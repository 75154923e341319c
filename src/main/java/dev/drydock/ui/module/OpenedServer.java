package dev.drydock.ui.module;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.profile.Profile;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A connected server as screens see it.
 *
 * @param facts what was read when it was opened
 * @param way how it is reached, such as "direct"
 * @param encryption how its connections are protected
 * @param encryptionWarns whether they can be read on the network although TLS was wanted
 * @param server its connections as they are now, to be asked for at each use; every call on them but the getters blocks
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

    /**
     * A server as a screen sees it. Its connections are looked for at each use, since it may be disconnected and connected
     * again; while it is not connected, the last ones refuse with E-2015 whatever needs them.
     *
     * @param live the server that is connected now, if any
     */
    public static OpenedServer of(OpenServer server, Supplier<Optional<OpenServer>> live) {
        AtomicReference<OpenServer> newest = new AtomicReference<>(server);
        return new OpenedServer(
                server.profile(),
                server.facts(),
                server.way(),
                server.encryption().text(),
                server.encryption().warns(),
                () -> newest.updateAndGet(last -> live.get().orElse(last)));
    }
}
