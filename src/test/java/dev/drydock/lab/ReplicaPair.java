package dev.drydock.lab;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Two servers of one kind, of which the second replicates from the first by an account without a password. */
public final class ReplicaPair implements AutoCloseable {

    private final TestServer primary;
    private final TestServer replica;

    private ReplicaPair(TestServer primary, TestServer replica) {
        this.primary = primary;
        this.replica = replica;
    }

    /** @param replicaArguments server options of the replica such as {@code --read-only} */
    public static ReplicaPair start(ServerKind kind, String... replicaArguments) throws SQLException {
        TestServer primary = Lab.fresh(kind, "--server-id=1", "--log-bin=binlog", "--binlog-format=MIXED");
        List<String> arguments = new ArrayList<>(List.of(replicaArguments));
        arguments.addAll(List.of("--server-id=2", "--relay-log=relay"));
        TestServer replica;
        try {
            replica = Lab.fresh(kind, arguments.toArray(String[]::new));
        } catch (RuntimeException failure) {
            primary.close();
            throw failure;
        }
        ReplicaPair pair = new ReplicaPair(primary, replica);
        try {
            follow(primary, replica);
            return pair;
        } catch (SQLException | RuntimeException failure) {
            pair.close();
            throw failure;
        }
    }

    public TestServer primary() {
        return primary;
    }

    public TestServer replica() {
        return replica;
    }

    /** Lets the second replicate from the first, which writes binary logs, by an account without a password. */
    public static void follow(TestServer primary, TestServer replica) throws SQLException {
        primary.run(
                "CREATE USER 'replicator'@'%'"
                        + (primary.kind() == ServerKind.MYSQL_8_0 ? " IDENTIFIED WITH mysql_native_password" : ""),
                "GRANT REPLICATION SLAVE ON *.* TO 'replicator'@'%'");
        if (sourceAndReplica(primary)) {
            replica.run(
                    "CHANGE REPLICATION SOURCE TO SOURCE_HOST = '" + primary.host() + "', SOURCE_PORT = "
                            + primary.port() + ", SOURCE_USER = 'replicator', GET_SOURCE_PUBLIC_KEY = 1,"
                            + " SOURCE_LOG_FILE = '" + primary.value("SHOW BINARY LOG STATUS")
                            + "', SOURCE_LOG_POS = 4",
                    "START REPLICA");
        } else {
            replica.run(
                    "CHANGE MASTER TO MASTER_HOST = '" + primary.host() + "', MASTER_PORT = " + primary.port()
                            + ", MASTER_USER = 'replicator', MASTER_LOG_FILE = '"
                            + primary.value("SHOW MASTER STATUS") + "', MASTER_LOG_POS = 4"
                            // newer ones verify a certificate unless told otherwise
                            + (primary.kind() == ServerKind.MARIADB_11_4
                                    ? ", MASTER_SSL = 0, MASTER_SSL_VERIFY_SERVER_CERT = 0"
                                    : ""),
                    "START SLAVE");
        }
    }

    /** Whether the statements have the words of today, and no others any more. */
    private static boolean sourceAndReplica(TestServer server) {
        return server.kind() == ServerKind.MYSQL_9;
    }

    /** The replica still receives, and applies nothing, until {@link #apply}. */
    public void stopApplying() throws SQLException {
        replica.run(sourceAndReplica(primary) ? "STOP REPLICA SQL_THREAD" : "STOP SLAVE SQL_THREAD");
    }

    public void apply() throws SQLException {
        replica.run(sourceAndReplica(primary) ? "START REPLICA SQL_THREAD" : "START SLAVE SQL_THREAD");
    }

    /** By how many seconds the replica lags; empty where it does not know, such as before it has reached its source. */
    public OptionalLong lag() throws SQLException {
        try (Connection connection = replica.connect();
                Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery(show())) {
            return status.next() ? lag(status) : OptionalLong.empty();
        }
    }

    /** Whether the replica receives and has applied all that the primary wrote. */
    public boolean caughtUp() throws SQLException {
        String words = sourceAndReplica(primary) ? "Source" : "Master";
        try (Connection above = primary.connect();
                Statement asked = above.createStatement();
                ResultSet end = asked.executeQuery(
                        sourceAndReplica(primary) ? "SHOW BINARY LOG STATUS" : "SHOW MASTER STATUS");
                Connection connection = replica.connect();
                Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery(show())) {
            return end.next()
                    && status.next()
                    && lag(status).equals(OptionalLong.of(0))
                    && end.getString("File").equals(status.getString("Relay_" + words + "_Log_File"))
                    && end.getLong("Position") == status.getLong("Exec_" + words + "_Log_Pos");
        }
    }

    private String show() {
        return sourceAndReplica(primary) ? "SHOW REPLICA STATUS" : "SHOW SLAVE STATUS";
    }

    private OptionalLong lag(ResultSet status) throws SQLException {
        long lag = status.getLong(sourceAndReplica(primary) ? "Seconds_Behind_Source" : "Seconds_Behind_Master");
        return status.wasNull() ? OptionalLong.empty() : OptionalLong.of(lag);
    }

    @Override
    public void close() {
        replica.close();
        primary.close();
    }
}
