package dev.drydock.lab;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

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
            pair.connect();
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

    private void connect() throws SQLException {
        primary.run(
                "CREATE USER 'replicator'@'%'"
                        + (primary.kind() == ServerKind.MYSQL_8_0 ? " IDENTIFIED WITH mysql_native_password" : ""),
                "GRANT REPLICATION SLAVE ON *.* TO 'replicator'@'%'");
        String file = primary.value("SHOW MASTER STATUS");
        replica.run(
                "CHANGE MASTER TO MASTER_HOST = '" + primary.host() + "', MASTER_PORT = " + primary.port()
                        + ", MASTER_USER = 'replicator', MASTER_LOG_FILE = '" + file + "', MASTER_LOG_POS = 4",
                "START SLAVE");
    }

    @Override
    public void close() {
        replica.close();
        primary.close();
    }
}
