package dev.drydock.feature.sessions;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One session of a server.
 *
 * @param connection its number
 * @param user the account's name
 * @param host where it comes from, with its port
 * @param schema its default schema; empty if it has none
 * @param command what kind of work it does, such as "Query" or "Sleep"
 * @param seconds for how long it has done that, or nothing
 * @param state what the server says it is at
 * @param statement the statement whole; empty if there is none
 * @param transactionSeconds age of its InnoDB transaction; empty if it has none, or that cannot be read
 * @param changedRows rows that the transaction has changed, which a KILL takes back
 */
public record ServerSession(
        long connection,
        String user,
        String host,
        String schema,
        String command,
        long seconds,
        String state,
        String statement,
        OptionalLong transactionSeconds,
        OptionalLong changedRows) {

    private static final Set<String> OF_THE_SERVER = Set.of("system user", "event_scheduler", "unauthenticated user");
    private static final Set<String> OF_REPLICATION =
            Set.of("Binlog Dump", "Binlog Dump GTID", "Daemon", "Slave_IO", "Slave_SQL", "Slave_worker");

    /** {@code dba@10.0.0.7:51234}. */
    public String account() {
        return host.isEmpty() ? user : user + "@" + host;
    }

    public boolean asleep() {
        return command.equals("Sleep");
    }

    /** Whether it belongs to the server or to replication, so that it is not ended from here. */
    public boolean ofTheServer() {
        return OF_THE_SERVER.contains(user.toLowerCase(Locale.ROOT)) || OF_REPLICATION.contains(command);
    }

    /** Whether it waits for a lock of a table, as the server says it (sql/mysqld.cc). */
    public boolean waitsForTable() {
        return state.startsWith("Waiting for") && (state.endsWith("lock") || state.endsWith("table flush"));
    }

    /** Whether what it waits for is the metadata lock of a table. */
    boolean waitsForMetadata() {
        return state.equals("Waiting for table metadata lock");
    }

    ServerSession inTransaction(long age, long rows) {
        return new ServerSession(
                connection,
                user,
                host,
                schema,
                command,
                seconds,
                state,
                statement,
                OptionalLong.of(age),
                OptionalLong.of(rows));
    }
}
