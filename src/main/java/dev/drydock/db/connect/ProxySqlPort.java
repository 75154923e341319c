package dev.drydock.db.connect;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;

/** Which door of a ProxySQL a connection went through. */
enum ProxySqlPort {
    /** Its configuration can be seen and changed. */
    ADMIN,
    /** The admin port, with a log-in that may read statistics only. */
    STATISTICS,
    /** Statements go on to the servers behind it. */
    TRAFFIC;

    /** Refused by both, but in words of ProxySQL's own where it stands in between; it reaches no server then. */
    private static final String PROBE = "PROXYSQL INTERNAL PORT";

    /** Empty if there is no ProxySQL as far as can be seen. Blocks for one short statement. */
    static Optional<ProxySqlPort> of(Session session, ServerFacts facts) {
        if (facts.flavour() == Flavour.PROXYSQL) {
            boolean configuration =
                    session.query("SHOW TABLES FROM main", row -> row.text(1)).contains("mysql_servers");
            return Optional.of(configuration ? ADMIN : STATISTICS);
        }
        try {
            session.executeOwn(PROBE);
            return Optional.empty();
        } catch (ServerException refused) {
            if (refused.connectionLost()) {
                throw refused;
            }
            return refused.problem().detail().contains("Unknown PROXYSQL INTERNAL command")
                    ? Optional.of(TRAFFIC)
                    : Optional.empty();
        }
    }

    String text() {
        return Messages.of("db").text("port." + name());
    }
}
