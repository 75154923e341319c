package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CancelReport;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cancel ends the statement on the server; the process list is looked at over a connection opened beforehand. */
@NeedsServers
@Timeout(120)
class CancelTest {

    private static final ServerLock UNGUARDED = ServerLock.of(Lots.profile("localhost", 3306, "nobody"));

    /** A server that was given no processor for that long is asked in another way. */
    private static final Duration OBEYED_WITHIN = Duration.ofMillis(700);

    private static final String LONG_COUNT =
            "SELECT COUNT(*) FROM cancels.seq a JOIN cancels.seq b JOIN cancels.seq c" + " WHERE a.n + b.n + c.n <> -1";

    private static final String REBUILD = "ALTER TABLE cancels.big";

    /** The copying way, which takes long enough to be caught in the act on every version. */
    private static String rebuild(ServerKind kind) {
        return REBUILD + " ENGINE=InnoDB" + (kind == ServerKind.MYSQL_5_5 ? "" : ", ALGORITHM=COPY");
    }

    private static void bigTable(TestServer server) throws SQLException {
        server.run(
                "CREATE TABLE cancels.big (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, pad CHAR(200) NOT NULL, KEY"
                        + " (pad)) ENGINE=InnoDB",
                "INSERT INTO cancels.big (pad) SELECT HEX(CRC32(a.n)) FROM cancels.seq a JOIN cancels.digits b");
    }

    private static void prepare(TestServer server) throws SQLException {
        server.run("DROP DATABASE IF EXISTS cancels", "CREATE DATABASE cancels");
        Lots.numbers(server, "cancels", 4);
    }

    static List<ServerKind> oldestAndNewest() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void aRunningCountIsGoneWithinTwoSeconds(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        prepare(server);
        try (Connection watcher = server.connect();
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            CancelReport report = endWhileRunning(opened, watcher, LONG_COUNT, "COUNT(*) FROM cancels.seq a");
            assertByKillQuery(report);
        } finally {
            server.run("DROP DATABASE cancels");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void aRunningRebuildIsGoneWithinTwoSecondsAndTheTableIsWhole(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        prepare(server);
        bigTable(server);
        try (Connection watcher = server.connect();
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Lots.read(watcher, "cancels.big");
            endWhileRunning(opened, watcher, rebuild(kind), REBUILD);
            assertThat(server.value("SELECT COUNT(*) FROM cancels.big")).isEqualTo("100000");
        } finally {
            server.run("DROP DATABASE cancels");
        }
    }

    @Test
    void withTheScreenPoolExhaustedCancelStillEndsTheStatement() throws Exception {
        TestServer server = Lab.mysql57();
        prepare(server);
        try (Connection watcher = server.connect();
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            List<Thread> holders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                holders.add(Thread.ofVirtual().start(() -> opened.query(session -> session.number("SELECT SLEEP(6)"))));
            }
            Thread.sleep(500);
            endWhileRunning(opened, watcher, LONG_COUNT, "COUNT(*) FROM cancels.seq a");
            for (Thread holder : holders) {
                holder.join();
            }
        } finally {
            server.run("DROP DATABASE cancels");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void withNoConnectionLeftOnTheServerCancelStillEndsCountAndRebuild(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--max-connections=10")) {
            prepare(server);
            bigTable(server);
            server.run("CREATE USER 'plain'@'%'", "GRANT ALL ON cancels.* TO 'plain'@'%'");
            List<Connection> taken = new ArrayList<>();
            try (Connection watcher = server.connect();
                    OpenServer opened = OpenServer.open(Lots.profile(server, "plain"), Secret.none());
                    LongSession counting = opened.longSession();
                    LongSession rebuilding = opened.longSession()) {
                fill(server, taken);
                CancelReport count = endWhileRunning(counting, watcher, LONG_COUNT, "COUNT(*) FROM cancels.seq a");
                assertByKillQuery(count);
                Lots.read(watcher, "cancels.big");
                endWhileRunning(rebuilding, watcher, rebuild(kind), REBUILD);
                if (count.took().compareTo(OBEYED_WITHIN) < 0) {
                    assertThat(counting.sql().number("SELECT COUNT(*) FROM cancels.big"))
                            .as("its session goes on")
                            .hasValue(100_000);
                }
            } finally {
                for (Connection connection : taken) {
                    connection.close();
                }
            }
        }
    }

    /** Takes connections until the server has none left, not even for an administrator. */
    private static void fill(TestServer server, List<Connection> taken) {
        try {
            while (taken.size() < 20) {
                taken.add(server.connect());
            }
        } catch (SQLException full) {
            assertThat(full.getErrorCode()).isEqualTo(1040);
            return;
        }
        throw new AssertionError("the server took 20 connections");
    }

    @Test
    void anEndOfNothingIsNoError() {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            LongSession session = opened.longSession();
            CancelReport idle = session.cancellable().end();
            assertThat(idle.gone()).isTrue();
            session.close();
            CancelReport closed = session.cancellable().end();
            assertThat(closed.gone()).isTrue();
        }
    }

    @Test
    void afterARestartTheStrangerWithTheSameNumberIsLeftAlone() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            for (int early = 0; early < 30; early++) {
                server.connect().close();
            }
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                    LongSession session = opened.longSession()) {
                server.kill();
                server.restart();
                Lots.eventually(() -> answers(opened));
                try (Connection stranger = sameNumber(server, session.id());
                        Connection watcher = server.connect()) {
                    Thread sleeping = Thread.ofVirtual().start(() -> run(stranger, "SELECT SLEEP(60) /* stranger */"));
                    Lots.eventually(() -> Lots.busy(watcher, "stranger"));
                    CancelReport report = session.cancellable().end();
                    assertThat(report.gone()).isTrue();
                    assertThat(Lots.busy(watcher, "stranger")).isTrue();
                    assertThat(sleeping.isAlive()).isTrue();
                    // the driver waits for the statement before it closes
                    server.run("KILL " + session.id());
                    sleeping.join();
                }
            }
        }
    }

    private static boolean answers(OpenServer opened) {
        try {
            return opened.control().call(one -> one.number("SELECT 1")).isPresent();
        } catch (ServerException notYet) {
            return false;
        }
    }

    private static Connection sameNumber(TestServer server, long number) throws SQLException {
        List<Connection> others = new ArrayList<>();
        try {
            while (true) {
                Connection next = server.connect();
                try (Statement statement = next.createStatement();
                        ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
                    row.next();
                    assertThat(row.getLong(1)).isLessThanOrEqualTo(number);
                    if (row.getLong(1) == number) {
                        return next;
                    }
                }
                others.add(next);
            }
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
    }

    private static void run(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException ended) {
            // the test looks at the server
        }
    }

    private static void assertByKillQuery(CancelReport report) {
        if (report.took().compareTo(OBEYED_WITHIN) < 0) {
            assertThat(report.how()).isEqualTo("KILL QUERY");
        }
    }

    private static CancelReport endWhileRunning(OpenServer opened, Connection watcher, String sql, String part)
            throws Exception {
        try (LongSession session = opened.longSession()) {
            return endWhileRunning(session, watcher, sql, part);
        }
    }

    private static void change(LongSession session, String sql) {
        try (ChangePermit permit = UNGUARDED.permit()) {
            session.changes(permit).execute(sql);
        }
    }

    private static CancelReport endWhileRunning(LongSession session, Connection watcher, String sql, String part)
            throws Exception {
        AtomicReference<ServerException> failure = new AtomicReference<>();
        Thread runner = Thread.ofVirtual().start(() -> {
            try {
                session.sql().number("SELECT 0");
                if (sql.startsWith("SELECT")) {
                    session.sql().number(sql);
                } else {
                    change(session, sql);
                }
            } catch (ServerException ended) {
                failure.set(ended);
            }
        });
        Lots.eventually(() -> Lots.busy(watcher, part));
        Thread.sleep(150);
        assertThat(Lots.busy(watcher, part)).as("still runs when it is ended").isTrue();
        CancelReport report = session.cancellable().end();
        assertThat(Lots.busy(watcher, part))
                .as("gone from the process list: " + report)
                .isFalse();
        assertThat(report.gone()).as(report.toString()).isTrue();
        runner.join();
        assertThat(failure.get()).isNotNull();
        return report;
    }
}
