package dev.drydock.db.server;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The replication channels of a server, under their old and new statement and column names. */
public final class ReplicaStatus {

    private final Session session;
    private final String statement;

    public ReplicaStatus(Session session, Flavour flavour, ServerVersion version) {
        this.session = session;
        this.statement = statement(flavour, version);
    }

    /**
     * One channel.
     *
     * @param name channel or connection name; empty for the default one
     * @param lagSeconds seconds behind the source; empty while replication is stopped or broken
     * @param relayLogBytes size of its relay logs; empty if it does not tell
     * @param tls whether it is told to use TLS towards its source; empty if it does not tell
     */
    public record Channel(String name, Optional<Long> lagSeconds, OptionalLong relayLogBytes, Optional<Boolean> tls) {}

    /** All channels; an empty list on a server that replicates from nobody. Needs REPLICATION CLIENT or a successor. */
    public List<Channel> read() {
        return session.query(statement, ReplicaStatus::channel);
    }

    private static Channel channel(Row row) {
        String name =
                row.named("Channel_Name").or(() -> row.named("Connection_name")).orElse("");
        Optional<Long> lag = row.named("Seconds_Behind_Source")
                .or(() -> row.named("Seconds_Behind_Master"))
                .map(Long::valueOf);
        OptionalLong relayLogs = row.named("Relay_Log_Space")
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
        Optional<Boolean> tls = row.named("Source_SSL_Allowed")
                .or(() -> row.named("Master_SSL_Allowed"))
                .map("Yes"::equals);
        return new Channel(name, lag, relayLogs, tls);
    }

    private static String statement(Flavour flavour, ServerVersion version) {
        if (flavour == Flavour.MARIADB) {
            return version.atLeast(10, 0, 0) ? "SHOW ALL SLAVES STATUS" : "SHOW SLAVE STATUS";
        }
        return version.atLeast(8, 0, 22) ? "SHOW REPLICA STATUS" : "SHOW SLAVE STATUS";
    }
}
