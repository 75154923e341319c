package dev.drydock.feature.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that wait for each other, on each kind of server. */
@NeedsServers
@Timeout(180)
class LocksTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aTreeSaysWhoWaitsForWhoseRowsAndEndingTheBlockerFreesTheOther(ServerKind kind) throws Exception {
        try (TestServer server = recording(kind)) {
            rows(server);
        }
    }

    private void rows(TestServer server) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS sessions_rows",
                "CREATE DATABASE sessions_rows",
                "CREATE TABLE sessions_rows.t (id INT PRIMARY KEY, n INT) ENGINE=InnoDB",
                "INSERT INTO sessions_rows.t VALUES (1, 1)");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history = HistoryStore.open(folder, "test");
                // the holder is closed first, so that nothing waits at the end of a test that fails
                Connection waiter = server.connect();
                Connection holder = server.connect()) {
            long held = id(holder);
            holder.setAutoCommit(false);
            run(holder, "UPDATE sessions_rows.t SET n = 2 WHERE id = 1");
            Thread waiting = inBackground(waiter, "UPDATE sessions_rows.t SET n = 3 WHERE id = 1");
            AtomicReference<Locks> read = new AtomicReference<>();
            Lots.eventually(() -> {
                read.set(look(open));
                // the wait may have begun after the sessions were read
                return Objects.requireNonNull(read.get()).tree().stream()
                        .flatMap(blocked -> blocked.waiting().stream())
                        .anyMatch(below -> !below.session().statement().isEmpty());
            });
            Locks.Blocked root = Objects.requireNonNull(read.get()).tree().getFirst();
            assertThat(root.session().connection()).isEqualTo(held);
            assertThat(root.session().changedRows()).hasValue(1);
            assertThat(root.waiting()).hasSize(1);
            LockWait why = root.waiting().getFirst().why().orElseThrow();
            assertThat(why.kind()).isEqualTo(LockWait.Kind.ROW);
            assertThat(why.object()).contains("sessions_rows").contains("PRIMARY");
            assertThat(root.waiting().getFirst().session().statement())
                    .isEqualTo("UPDATE sessions_rows.t SET n = 3 WHERE id = 1");
            RunResult<List<Long>> ended = end(open, history, List.of(root.session()), EndSessions.How.SESSION);
            assertThat(ended.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(ended.value()).containsExactly(held);
            holder.abort(Runnable::run);
            waiting.join(100_000);
            assertThat(server.value("SELECT n FROM sessions_rows.t")).isEqualTo("3");
            assertThat(history.runs(RunFilter.newest(1)).getFirst().start().kind())
                    .isEqualTo(SessionsFeature.END);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void anAlterThatWaitsForAnOpenTransactionStandsBelowIt(ServerKind kind) throws Exception {
        try (TestServer server = recording(kind)) {
            metadata(
                    server, kind == ServerKind.MYSQL_5_7 || kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_7", "MYSQL_8_0"})
    void withoutPerformanceSchemaTheBlockerIsInferredAndThatIsSaid(ServerKind kind) throws Exception {
        metadata(Lab.shared(kind), false);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void whoWaitsForAHolderThatIsNotKnownIsNotPassedOver(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "DROP DATABASE IF EXISTS sessions_unknown",
                "CREATE DATABASE sessions_unknown",
                "CREATE TABLE sessions_unknown.t (id INT PRIMARY KEY) ENGINE=MyISAM");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection waiter = server.connect();
                Connection holder = server.connect()) {
            // a session without a transaction, of which nothing says that it holds anything
            run(holder, "LOCK TABLES sessions_unknown.t WRITE");
            long waits = id(waiter);
            Thread waiting = inBackground(waiter, "SELECT COUNT(*) FROM sessions_unknown.t");
            unexplained(open, waits);
            run(holder, "UNLOCK TABLES");
            waiting.join(100_000);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9"})
    void whoWaitsForAPreparedTransactionWithoutASessionIsNotPassedOver(ServerKind kind) throws Exception {
        try (TestServer server = recording(kind)) {
            server.run(
                    "CREATE DATABASE sessions_xa",
                    "CREATE TABLE sessions_xa.t (id INT PRIMARY KEY, n INT) ENGINE=InnoDB",
                    "INSERT INTO sessions_xa.t VALUES (1, 1)");
            try (Connection gone = server.connect()) {
                run(gone, "XA START 'left'");
                run(gone, "UPDATE sessions_xa.t SET n = 2");
                run(gone, "XA END 'left'");
                run(gone, "XA PREPARE 'left'");
            }
            try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                    Connection waiter = server.connect()) {
                long waits = id(waiter);
                Thread waiting = inBackground(waiter, "UPDATE sessions_xa.t SET n = 3");
                unexplained(open, waits);
                server.run("XA ROLLBACK 'left'");
                waiting.join(100_000);
            }
        }
    }

    private static void unexplained(OpenServer open, long waiter) throws Exception {
        AtomicReference<Locks> read = new AtomicReference<>();
        Lots.eventually(() -> {
            read.set(look(open));
            return Objects.requireNonNull(read.get()).waiting().contains(waiter);
        });
        Locks seen = Objects.requireNonNull(read.get());
        assertThat(seen.tree())
                .filteredOn(Locks.Blocked::unexplained)
                .extracting(blocked -> blocked.session().connection())
                .containsExactly(waiter);
        assertThat(LockWords.count(seen)).startsWith("1 ");
        assertThat(LockWords.line(seen.tree().getLast(), 80)).contains("who holds it is not known");
    }

    /** A server that records what it can. */
    private static TestServer recording(ServerKind kind) {
        return switch (kind) {
            case MYSQL_5_7, MYSQL_8_0, MYSQL_9 ->
                Lab.fresh(
                        kind,
                        "--performance-schema=ON",
                        "--performance-schema-instrument=wait/lock/metadata/sql/mdl=ON");
            default -> Lab.fresh(kind);
        };
    }

    /** InnoDB's tables answer from a copy that is made anew only after a tenth of a second in which nobody read them. */
    private static Locks look(OpenServer open) throws InterruptedException {
        Thread.sleep(200);
        return LockReader.read(open);
    }

    private void metadata(TestServer server, boolean recorded) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS sessions_meta",
                "CREATE DATABASE sessions_meta",
                "CREATE TABLE sessions_meta.t (id INT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO sessions_meta.t VALUES (1)");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                // the holder is closed first, so that nothing waits at the end of a test that fails
                Connection waiter = server.connect();
                Connection holder = server.connect()) {
            long held = id(holder);
            run(holder, "START TRANSACTION");
            run(holder, "INSERT INTO sessions_meta.t VALUES (2)");
            Thread waiting = inBackground(waiter, "ALTER TABLE sessions_meta.t ADD COLUMN more INT");
            AtomicReference<Locks> read = new AtomicReference<>();
            Lots.eventually(() -> {
                read.set(look(open));
                return Objects.requireNonNull(read.get()).waits().stream()
                        .anyMatch(wait -> wait.kind() == LockWait.Kind.METADATA);
            });
            Locks.Blocked root = Objects.requireNonNull(read.get()).tree().stream()
                    .filter(blocked -> blocked.session().connection() == held)
                    .findFirst()
                    .orElseThrow();
            LockWait why = root.waiting().getFirst().why().orElseThrow();
            assertThat(why.inferred()).isNotEqualTo(recorded);
            String line = LockWords.line(root, 80);
            assertThat(line)
                    .contains("blocks ")
                    .containsPattern("idle for 0:\\d\\d")
                    .containsPattern("transaction open for 0:\\d\\d");
            if (open.facts().mySqlAtLeast(5, 7, 0) && "1".equals(server.value("SELECT @@performance_schema"))) {
                assertThat(line).endsWith("last statement: INSERT INTO sessions_meta.t VALUES (2)");
            }
            if (recorded) {
                assertThat(why.object()).isEqualTo("sessions_meta.t");
            } else {
                assertThat(Objects.requireNonNull(read.get()).notes()).isNotEmpty();
            }
            run(holder, "ROLLBACK");
            waiting.join(100_000);
        }
    }

    /** A sleeper has the names of both tables in a text, and a reader holds the other one. */
    @Test
    void onMariaDbWithItsPluginOnlyWhoHoldsTheTableIsNamedAndNobodyForATextInAStatement() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("CREATE DATABASE sessions_plugin");
            server.run("CREATE TABLE sessions_plugin.held (a INT)", "CREATE TABLE sessions_plugin.other (a INT)");
            try {
                server.run("INSTALL SONAME 'metadata_lock_info'");
            } catch (SQLException noPlugin) {
                Assumptions.abort(noPlugin.toString());
            }
            try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                    Connection altering = server.connect();
                    Connection reading = server.connect();
                    Connection bystander = server.connect();
                    Connection holder = server.connect()) {
                run(holder, "START TRANSACTION");
                run(holder, "SELECT * FROM sessions_plugin.held");
                long held = id(holder);
                long alters = id(altering);
                long reads = id(reading);
                Thread alter = inBackground(altering, "ALTER TABLE sessions_plugin.held ADD COLUMN b INT");
                waits(server, 1);
                Thread read = inBackground(reading, "SELECT 'other', a FROM sessions_plugin.held");
                waits(server, 2);
                assertThat(pairs(open)).containsExactlyInAnyOrder(alters + " for " + held, reads + " for " + held);
                run(bystander, "START TRANSACTION");
                run(bystander, "SELECT * FROM sessions_plugin.other");
                Locks seen = look(open);
                assertThat(pairs(seen))
                        .as("with two holders only the ALTER says by its own lock which table it is at")
                        .containsExactly(alters + " for " + held);
                assertThat(seen.waiting()).containsExactlyInAnyOrder(alters, reads);
                assertThat(LockWords.line(seen.tree().getLast(), 80)).contains("who holds it is not known");
                run(holder, "ROLLBACK");
                alter.join(100_000);
                read.join(100_000);
            }
        }
    }

    private static List<String> pairs(OpenServer open) throws InterruptedException {
        return pairs(look(open));
    }

    private static List<String> pairs(Locks locks) {
        return locks.waits().stream()
                .map(wait -> wait.waiting() + " for " + wait.blocking())
                .toList();
    }

    private static void waits(TestServer server, int sessions) throws Exception {
        Lots.eventually(() -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                        + " WHERE STATE = 'Waiting for table metadata lock'")
                .equals(Integer.toString(sessions)));
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_7"})
    void itsOwnConnectionAndOneThatIsGoneAreRefusedBeforeAnythingIsSent(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history = HistoryStore.open(folder, "test");
                Connection other = server.connect()) {
            Locks read = LockReader.read(open);
            ServerSession own = session(read, read.own());
            ServerSession bystander = session(read, id(other));
            JobOutcome<RunResult<List<Long>>> refused =
                    outcome(open, history, List.of(bystander, own), EndSessions.How.SESSION);
            assertThat(refused)
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(SessionsError.NOT_TO_END));
            assertThat(other.isValid(60)).isTrue();
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
    }

    private static ServerSession session(Locks read, long connection) {
        return read.sessions().stream()
                .filter(one -> one.connection() == connection)
                .findFirst()
                .orElseThrow();
    }

    private static RunResult<List<Long>> end(
            OpenServer open, HistoryStore history, List<ServerSession> sessions, EndSessions.How how)
            throws InterruptedException {
        JobOutcome<RunResult<List<Long>>> outcome = outcome(open, history, sessions, how);
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<List<Long>>>) outcome).value();
    }

    private static JobOutcome<RunResult<List<Long>>> outcome(
            OpenServer open, HistoryStore history, List<ServerSession> sessions, EndSessions.How how)
            throws InterruptedException {
        return new CurrentThreadRunner()
                .submit(new EndSessionsJob(open, new EndSessions(sessions, how, Optional.empty()), () -> history))
                .await();
    }

    private static long id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT CONNECTION_ID()")) {
            result.next();
            return result.getLong(1);
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Thread inBackground(Connection connection, String sql) {
        return Thread.ofVirtual().start(() -> {
            try {
                run(connection, sql);
            } catch (SQLException ended) {
                // its session may be ended by the test
            }
        });
    }
}
