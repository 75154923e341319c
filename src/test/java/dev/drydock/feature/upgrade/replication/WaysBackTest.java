package dev.drydock.feature.upgrade.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The statements of the plan carried out, line by line, on a 5.7 and an 8.0 that replicates from it, there and back. */
@NeedsServers
@Timeout(180)
class WaysBackTest {

    private static final String[] OLD = {
        "--server-id=1",
        "--log-bin=binlog",
        "--log-slave-updates",
        "--binlog-format=ROW",
        "--gtid-mode=ON",
        "--enforce-gtid-consistency"
    };

    @TempDir
    private Path folder;

    @Test
    void theOldPrimaryFollowsTheNewOneAndBecomesThePrimaryAgain() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7, OLD);
                TestServer upgraded = Lab.fresh(
                        ServerKind.MYSQL_8_0,
                        "--server-id=2",
                        "--log-bin=binlog",
                        "--log-slave-updates",
                        "--gtid-mode=ON",
                        "--enforce-gtid-consistency",
                        "--read-only");
                HistoryStore history = HistoryStore.open(folder, "test")) {
            old.run(
                    "CREATE USER 'replicator'@'%' IDENTIFIED WITH mysql_native_password BY 'word'",
                    "GRANT REPLICATION SLAVE ON *.* TO 'replicator'@'%'",
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY, made TIMESTAMP DEFAULT CURRENT_TIMESTAMP, t VARCHAR(9))"
                            + " DEFAULT CHARSET=utf8mb4",
                    "INSERT INTO shop.t (id) VALUES (1)");
            upgraded.run(
                    "CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = " + old.port()
                            + ", MASTER_USER = 'replicator', MASTER_PASSWORD = 'word', MASTER_AUTO_POSITION = 1",
                    "START SLAVE");
            Lots.eventually(() -> plan(old, history).members().size() == 2 && has(upgraded, 1));
            String primary = "127.0.0.1:" + old.port();
            String replica = "127.0.0.1:" + upgraded.port();
            ReplicationPlan halfway = plan(old, history);
            assertThat(halfway.steps())
                    .filteredOn(step -> step.place().equals(replica))
                    .extracting(PlanStep::id)
                    .contains(replica + "/there")
                    .doesNotContain(replica + "/snapshot", replica + "/start");
            assertThat(halfway.steps().stream()
                            .filter(step -> step.place().equals(replica))
                            .filter(PlanStep::waits)
                            .map(PlanStep::id))
                    .isEmpty();

            Map<String, TestServer> servers = Map.of(primary, old, replica, upgraded);
            carryOut(statements(halfway, primary + "/readable"), servers);
            carryOut(statements(halfway, primary + "/switch"), servers);
            carryOut(statements(halfway, primary + "/old-replica"), servers);
            run(upgraded, "INSERT INTO shop.t (id, t) VALUES (2, 'ü')", "CREATE TABLE shop.made (id INT PRIMARY KEY)");
            Lots.eventually(() -> has(old, 2) || !error(old).isEmpty());
            assertThat(error(old)).isEmpty();
            assertThat(old.value("SELECT t FROM shop.t WHERE id = 2")).isEqualTo("ü");
            Lots.eventually(() -> old.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_NAME = 'made'")
                    .equals("1"));

            ReplicationPlan after = plan(upgraded, history);
            assertThat(after.members()).extracting(TopologyMember::place).containsExactly(primary, replica);
            upgraded.run("SET GLOBAL super_read_only = ON");
            old.run("STOP SLAVE", "RESET SLAVE ALL", "SET GLOBAL super_read_only = OFF", "SET GLOBAL read_only = OFF");
            old.run("INSERT INTO shop.t (id) VALUES (3)");
            assertThat(old.value("SELECT COUNT(*) FROM shop.t")).isEqualTo("3");
        }
    }

    /** As a client that asks for a collation which both versions know. */
    private static void run(TestServer server, String... statements) throws SQLException {
        String further = "?user=" + server.user() + "&sslMode=DISABLED&allowPublicKeyRetrieval=true"
                + "&connectionCollation=utf8mb4_general_ci";
        try (Connection connection = DriverManager.getConnection(server.url("") + further);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static boolean has(TestServer server, int id) {
        try {
            return server.value("SELECT COUNT(*) FROM shop.t WHERE id = " + id).equals("1");
        } catch (SQLException _) {
            return false;
        }
    }

    /** What the replica says against what it reads; empty as long as it follows. */
    private static String error(TestServer server) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery("SHOW SLAVE STATUS")) {
            return status.next()
                    ? status.getString("Last_IO_Error") + status.getString("Last_SQL_Error")
                    : "it replicates from nobody";
        }
    }

    private static List<String> statements(ReplicationPlan plan, String id) {
        return plan.steps().stream()
                .filter(step -> step.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " in " + plan.steps()))
                .statements();
    }

    private static void carryOut(List<String> statements, Map<String, TestServer> servers) throws Exception {
        TestServer on = null;
        for (String line : statements) {
            if (line.startsWith("-- on ")) {
                on = servers.get(line.substring("-- on ".length()));
            } else if (!line.startsWith("SHOW") && !line.startsWith("--") && !line.contains("from 8.0.20 on")) {
                run(
                        Objects.requireNonNull(on, line),
                        line.replace("<replication account>", "'replicator'@'%'")
                                .replace("_USER = 'replicator'@'%'", "_USER = 'replicator'")
                                .replace("<password>", "'word'")
                                .replaceAll(";$", ""));
            }
        }
    }

    private static ReplicationPlan plan(TestServer server, HistoryStore history) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
            JobOutcome<RunResult<ReplicationPlan>> outcome = new CurrentThreadRunner()
                    .submit(new ReplicationPlanJob(
                            opened,
                            "8.0",
                            Map.of(),
                            ConfirmedAddresses.ANY,
                            ReplicationPlanJob.Wishes.none(),
                            () -> history))
                    .await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            return ((JobOutcome.Succeeded<RunResult<ReplicationPlan>>) outcome)
                    .value()
                    .value();
        }
    }
}
