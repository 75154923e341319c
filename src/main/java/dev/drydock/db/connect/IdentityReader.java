package dev.drydock.db.connect;

import dev.drydock.db.guard.Identity;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Reads which server it is. */
public final class IdentityReader {

    private IdentityReader() {}

    /** Blocks for a few short queries; what a server does not tell is left empty. */
    public static Identity of(ServerFacts facts, Session session) {
        if (facts.flavour() == Flavour.PROXYSQL) {
            return proxySql(session);
        }
        ServerStart start = ServerStart.read(session);
        Optional<String> lasting = facts.uuid().known().or(() -> mariaDb(facts, session));
        return new Identity(
                lasting.filter(text -> !text.isBlank()),
                start.host(),
                start.second(),
                attempt(() -> session.first("SELECT CONCAT(@@server_id, ' ', @@datadir)", row -> row.text(1))));
    }

    /** Made of the hardware's address and the port, which may be the same in two containers: so with the host's name. */
    private static Optional<String> mariaDb(ServerFacts facts, Session session) {
        return facts.mariaDb()
                ? attempt(() -> session.first("SELECT CONCAT(@@server_uid, ' ', @@hostname)", row -> row.text(1)))
                : Optional.empty();
    }

    /** It has no name of its own: its ports and its start stand for one. */
    private static Identity proxySql(Session session) {
        Optional<String> ports = attempt(() -> Optional.of(String.join(
                        " ",
                        session.query(
                                "SELECT variable_value FROM runtime_global_variables WHERE variable_name IN"
                                        + " ('admin-mysql_ifaces', 'mysql-interfaces') ORDER BY variable_name",
                                row -> row.text(1)))))
                .filter(text -> !text.isBlank());
        Optional<Long> uptime = attempt(() -> session.first(
                        "SELECT Variable_Value FROM stats_mysql_global WHERE Variable_Name = 'ProxySQL_Uptime'",
                        row -> row.text(1)))
                .map(Long::valueOf);
        Optional<Long> now = attempt(() -> session.first("SELECT strftime('%s', 'now')", row -> row.text(1)))
                .map(Long::valueOf);
        OptionalLong started = uptime.isPresent() && now.isPresent()
                ? OptionalLong.of(now.get() - uptime.get())
                : OptionalLong.empty();
        return new Identity(Optional.empty(), ports.map(text -> "ProxySQL " + text), started, Optional.empty());
    }

    private static Optional<String> attempt(Supplier<Optional<String>> reading) {
        try {
            return reading.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }
}
