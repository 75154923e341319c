package dev.drydock.feature.threadpool;

import static dev.drydock.feature.threadpool.Surveys.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.feature.threadpool.watch.EndSessionJob;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.feature.threadpool.watch.PoolWatchJob;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pool whose threads all sleep, and a server whose connections are used up: the extra port still lets us in. */
@NeedsServers
@Timeout(240)
class DoorTest {

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @Test
    void whileEveryThreadOfTheMariaDbPoolSleepsTheDoorLetsUsInLookAndEndThem() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(
                door, "--thread-pool-size=1", "--thread-pool-max-threads=4", "--extra-max-connections=4")) {
            stuckUntilEnded(server, door);
        }
    }

    @Test
    void whileEveryThreadOfTheMySqlPluginSleepsTheDoorLetsUsInLookAndEndThem() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mySql(
                door,
                "--thread-pool-size=1",
                "--thread-pool-max-transactions-limit=2",
                // else a transaction that waits is let in after two seconds
                "--thread-pool-longrun-trx-limit=86400000")) {
            stuckUntilEnded(server, door);
        }
    }

    /** One whom the account may not end leaves the others to be ended. */
    @Test
    void aRefusedKillStopsNoOther() throws Exception {
        TestServer server = Lab.mariadb();
        server.run("CREATE OR REPLACE USER ender", "GRANT PROCESS ON *.* TO ender");
        try (OpenServer open = OpenServer.open(Lots.profile(server, "ender"), Secret.none());
                Connection others = server.connect();
                Connection own = server.connect("ender", "")) {
            RunResult<Integer> ended = done(new EndSessionJob(open, List.of(id(others), id(own)), () -> history));
            assertThat(ended.value()).isEqualTo(1);
            assertThat(ended.problems()).hasSize(1);
            assertThat(others.isValid(60)).isTrue();
            assertThat(own.isValid(5)).isFalse();
        } finally {
            server.run("DROP USER ender");
        }
    }

    private static long id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Fills the pool with sleepers until a log-in by the usual port hangs, then works through the door alone. */
    private void stuckUntilEnded(TestServer server, int door) throws Exception {
        List<Connection> sleepers = new ArrayList<>();
        try (OpenServer inside =
                OpenServer.open(Lots.profile("127.0.0.1", door, server.user()), Lots.password(server))) {
            // on a busy machine the pool may be too slow for a log-in although it has a thread left
            Lots.eventually(() -> !sleeper(server, sleepers) && !answers(server) && !answers(server));
            Checked<SurveyReading> survey = Surveys.survey(inside, history);
            assertThat(Surveys.found(survey)).contains("stuck");
            try (PoolMonitor monitor = new PoolMonitor(inside)) {
                List<Long> asleep = monitor.poll().window().now().sessions().stream()
                        .filter(one -> one.statement().startsWith("SELECT SLEEP"))
                        .map(BusySession::connection)
                        .toList();
                assertThat(asleep).isNotEmpty();
                done(new EndSessionJob(inside, asleep, () -> history));
            }
            Lots.eventually(() -> answers(server));
            assertThat(Surveys.found(Surveys.survey(inside, history))).doesNotContain("stuck");
        } finally {
            for (Connection one : sleepers) {
                one.abort(Runnable::run);
            }
        }
    }

    /** Whether it could be opened. */
    private static boolean sleeper(TestServer server, List<Connection> sleepers) {
        try {
            Connection one = DriverManager.getConnection(
                    server.url("") + "?connectTimeout=2000&socketTimeout=3000&sslMode="
                            + (server.url("").startsWith("jdbc:mariadb") ? "disable" : "DISABLED")
                            + "&allowPublicKeyRetrieval=true",
                    server.user(),
                    server.password());
            one.setNetworkTimeout(Runnable::run, 0);
            sleepers.add(one);
            Thread.ofVirtual().start(() -> {
                try (Statement statement = one.createStatement()) {
                    statement.execute("START TRANSACTION");
                    statement.execute("SELECT SLEEP(3600)");
                } catch (SQLException ended) {
                    // that is what the test does to it
                }
            });
            return true;
        } catch (SQLException full) {
            return false;
        }
    }

    private static boolean answers(TestServer server) {
        try (Connection one = DriverManager.getConnection(
                        server.url("") + "?connectTimeout=2000&socketTimeout=2000&sslMode="
                                + (server.url("").startsWith("jdbc:mariadb") ? "disable" : "DISABLED")
                                + "&allowPublicKeyRetrieval=true",
                        server.user(),
                        server.password());
                Statement statement = one.createStatement()) {
            return statement.execute("SELECT 1");
        } catch (SQLException full) {
            return false;
        }
    }

    @Test
    void withMaxConnectionsReachedTheWatchGoesOnOverTheDoorAndRecordsMinutes() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(door, "--max-connections=10", "--extra-max-connections=4");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE USER app@'127.0.0.1'");
            List<Connection> held = new ArrayList<>();
            try {
                boolean full = false;
                while (!full) {
                    try {
                        held.add(server.connect("app", ""));
                    } catch (SQLException refused) {
                        full = true;
                    }
                }
                RunResult<PoolWatchJob.Watched> watched = done(new PoolWatchJob(
                        opened,
                        new PoolWatchJob.Options(
                                Optional.of(Duration.ofSeconds(5)), Duration.ofMillis(200), Duration.ofSeconds(1)),
                        () -> history,
                        look -> assertThat(look.throughDoor()).isTrue()));
                assertThat(watched.value().silent()).isZero();
                var run = history.runs(RunFilter.newest(1)).getFirst();
                assertThat(run.summary()).containsEntry("over the emergency port", "yes");
                assertThat(history.items(run.id()))
                        .hasSizeGreaterThanOrEqualTo(2)
                        .allSatisfy(item -> assertThat(item.attributes()).containsKeys("connections", "queued"));
                assertThat(Surveys.found(Surveys.survey(
                                OpenServer.open(Lots.profile("127.0.0.1", door, server.user()), Lots.password(server)),
                                history)))
                        .contains("max-connections");
            } finally {
                for (Connection one : held) {
                    one.close();
                }
            }
        }
    }
}
