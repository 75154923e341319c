package dev.drydock.db.pool;

import dev.drydock.db.guard.Identity;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Optional;

/** Reads which server it is. */
final class IdentityReader {

    private IdentityReader() {}

    static Identity of(ServerFacts facts, Session session) {
        ServerStart start = ServerStart.read(session);
        Optional<String> lasting = facts.uuid().known().or(() -> mariaDb(facts, session));
        return new Identity(lasting.filter(text -> !text.isBlank()), start.host(), start.second());
    }

    /** Made of the hardware's address and the port, which may be the same in two containers: so with the host's name. */
    private static Optional<String> mariaDb(ServerFacts facts, Session session) {
        if (!facts.mariaDb()) {
            return Optional.empty();
        }
        try {
            return session.first("SELECT CONCAT(@@server_uid, ' ', @@hostname)", row -> row.text(1));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }
}
