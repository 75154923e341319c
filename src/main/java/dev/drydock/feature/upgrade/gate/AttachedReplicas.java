package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.List;

/**
 * The replicas that read this server's binary log now, from both places that know of them: those that have registered
 * ({@code SHOW SLAVE HOSTS}, which needs REPLICATION SLAVE) and the connections that send the log, which need PROCESS to be
 * seen and are there for unregistered readers, too.
 *
 * @param registered each as {@code server 2 at host:port}
 * @param senders each as {@code connection 12 of account@host}
 * @param gaps what could not be read, with the reason
 */
public record AttachedReplicas(List<String> registered, List<String> senders, List<String> gaps) {

    /** Reads both; blocks. */
    public static AttachedReplicas read(Session session, ServerFacts server) {
        java.util.ArrayList<String> gaps = new java.util.ArrayList<>();
        List<String> registered = List.of();
        try {
            registered = session.query(statement(server), AttachedReplicas::registered);
        } catch (ServerException denied) {
            throwIfLost(denied);
            gaps.add(denied.problem().line());
        }
        List<String> senders = List.of();
        if (server.grants().global("PROCESS")) {
            senders = session.query(
                    "SELECT ID, USER, HOST FROM information_schema.PROCESSLIST"
                            + " WHERE COMMAND IN ('Binlog Dump', 'Binlog Dump GTID') ORDER BY ID",
                    row -> "connection " + row.text(1) + " of " + row.text(2) + "@" + row.text(3));
        } else {
            gaps.add("PROCESS");
        }
        return new AttachedReplicas(registered, senders, List.copyOf(gaps));
    }

    /** How many there are at least. */
    public int count() {
        return Math.max(registered.size(), senders.size());
    }

    /** Whether it is certain that all were seen: the senders are there for every reader. */
    public boolean certain() {
        return !gaps.contains("PROCESS");
    }

    private static String statement(ServerFacts server) {
        return server.mySqlAtLeast(8, 0, 22) ? "SHOW REPLICAS" : "SHOW SLAVE HOSTS";
    }

    private static String registered(Row row) {
        String host = row.named("Host").filter(name -> !name.isEmpty()).orElse("");
        String place =
                host.isEmpty() ? "" : " at " + host + ":" + row.named("Port").orElse("");
        return "server " + row.named("Server_id").orElse("?") + place;
    }

    private static void throwIfLost(ServerException failure) {
        if (failure.connectionLost()) {
            throw failure;
        }
    }
}
