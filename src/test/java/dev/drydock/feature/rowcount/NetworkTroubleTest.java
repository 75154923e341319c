package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A network that stalls, resets and comes back, and a server that is started again, while a count runs. */
class NetworkTroubleTest extends RowCounts {

    private static final String COUNTING = "FROM `net`.`held`";

    private static final String RUNNING =
            " FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT COUNT(*) FROM `net`.`held`%'";

    /** The connection that counts, 0 if none does. */
    private static final String FIND = "SELECT COALESCE(MAX(ID), 0)" + RUNNING;

    /** The port that it comes from, 0 if none does. */
    private static final String FROM = "SELECT COALESCE(MAX(SUBSTRING_INDEX(HOST, ':', -1)), 0)" + RUNNING;

    private static void tables(TestServer server) throws Exception {
        schema(
                server,
                "net",
                "CREATE TABLE held (a CHAR(200)) ENGINE=InnoDB",
                "CREATE TABLE free (a INT) ENGINE=InnoDB",
                "INSERT INTO held VALUES ('a'), ('b'), ('c')",
                "INSERT INTO free VALUES (1)");
    }

    private JobHandle<RunResult<CountResult>> countBehindALock(OpenServer opened, Statement lock) {
        CountOptions options =
                Wish.plain().workers(1).lockWait(Duration.ofSeconds(100)).of("net");
        return submit(opened, options, oncePlanned(lock, "LOCK TABLES net.held WRITE"));
    }

    private static Duration until(Callable<Boolean> condition) throws Exception {
        long began = System.nanoTime();
        while (!condition.call()) {
            Thread.sleep(5);
        }
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static boolean saysLost(JobHandle<RunResult<CountResult>> handle) {
        return handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("lost"));
    }

    private static void assertComplete(RunResult<CountResult> result) {
        assertThat(of(result, "held").rows()).hasValue(3);
        assertThat(of(result, "free").rows()).hasValue(1);
        assertThat(result.value().tables()).hasSize(2);
    }

    static List<ServerKind> oldestAndNewest() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    static List<ServerKind> restarted() {
        return Trials.some(List.of(ServerKind.MYSQL_5_7, ServerKind.MARIADB), List.of(ServerKind.MYSQL_8_0));
    }

    @Test
    void aStalledNetworkIsNoticedWhileItStallsAndUsableAfterItsReturn() throws Exception {
        List<TestServer> servers = List.of(Lab.mysql57(), Lab.mariadb());
        AtOnce.each(servers, this::noticesAStall);
    }

    private void noticesAStall(TestServer server) throws Exception {
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect();
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
            Lots.eventually(() -> Lots.busy(watching, COUNTING));
            String before = server.value(FIND);
            proxy.stall();
            // the network forgets its connections, as it does during a sleep: neither side is told
            proxy.forget();
            Duration noticed = until(() -> saysLost(handle));
            Thread.sleep(6_000);
            assertThat(server.value(FIND)).as("the server knows nothing of it").isEqualTo(before);
            proxy.flow();
            Duration usable = until(
                    () -> Lots.busy(watching, COUNTING) && !server.value(FIND).equals(before));
            System.out.println("lifecycle: " + server.kind() + " stall noticed after " + noticed.toMillis()
                    + " ms, usable " + usable.toMillis() + " ms after the network's return");
            lock.execute("UNLOCK TABLES");
            assertComplete(result(handle));
            // a list names a statement for a moment after its answer
            Lots.eventually(() -> !Lots.busy(watching, COUNTING));
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @Test
    void aLongStatementIsNotTakenForDeadBecauseItIsSilent() throws Exception {
        TestServer server = Lab.mysql57();
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect();
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
            Lots.eventually(() -> Lots.busy(watching, COUNTING));
            String before = server.value(FIND);
            for (int second = 0; second < 25; second++) {
                Thread.sleep(1_000);
                assertThat(saysLost(handle)).isFalse();
            }
            assertThat(server.value(FIND)).isEqualTo(before);
            lock.execute("UNLOCK TABLES");
            assertComplete(result(handle));
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void afterAResetTheLostCountIsEndedAndTheTableCountedAgain(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect();
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
            Lots.eventually(() -> Lots.busy(watching, COUNTING));
            String before = server.value(FIND);
            assertThat(proxy.reset()).isPositive();
            // MariaDB leaves the text of a connection that is just busy out of its list
            until(() -> !List.of(before, "0").contains(server.value(FIND)));
            until(() -> server.value("SELECT COUNT(*)" + RUNNING).equals("1"));
            lock.execute("UNLOCK TABLES");
            assertComplete(result(handle));
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @Test
    void aCountGoesOnByItselfAfterTheServerWasKilledAndStartedAgain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                OpenServer opened = open(server)) {
            tables(server);
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement()) {
                JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
                try (Connection watching = server.connect()) {
                    Lots.eventually(() -> Lots.busy(watching, COUNTING));
                }
                server.kill();
                Lots.eventually(() -> saysLost(handle));
                server.restart();
                assertComplete(result(handle));
            }
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("restarted")
    void aTableIsCountedAgainAfterTheServerWasShutDownAndStartedAgain(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = open(server)) {
            tables(server);
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement()) {
                JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
                try (Connection watching = server.connect()) {
                    Lots.eventually(() -> Lots.busy(watching, COUNTING));
                }
                server.restart();
                assertComplete(result(handle));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_7, 0",
        "MYSQL_5_7, 8",
        "MYSQL_5_7, 20",
        "MYSQL_5_7, 35",
        "MARIADB, 0",
        "MARIADB, 8",
        "MARIADB, 20"
    })
    void aThirdConnectionThatIsCutSoonAfterItWasOpenedEndsNothing(ServerKind kind, int millis) throws Exception {
        TestServer server = Lab.shared(kind);
        tables(server);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            proxy.cutLater(3, Duration.ofMillis(millis));
            assertComplete(count(opened, Wish.plain().workers(3).of("net")));
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @Test
    void aTableWhoseConnectionIsLostAgainAndAgainIsGivenUpAndTheOthersAreCounted() throws Exception {
        TestServer server = Lab.mysql57();
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            JobHandle<RunResult<CountResult>> handle = countBehindALock(opened, lock);
            while (handle.snapshot().ended().isEmpty()) {
                proxy.resetFrom(Integer.parseInt(server.value(FROM)));
                Thread.sleep(20);
            }
            RunResult<CountResult> result = result(handle);
            assertThat(code(result, "held")).isEqualTo(DbError.CONNECTION_LOST);
            assertThat(of(result, "free").rows()).hasValue(1);
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @Test
    void aLostSnapshotEndsTheRunHonestlyAndLeavesNothingBehind() throws Exception {
        TestServer server = Lab.mysql57();
        tables(server);
        try (Connection watching = server.connect();
                Connection holder = server.connect();
                Statement lock = holder.createStatement();
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            Lots.numbers(server, "net", 4);
            CountOptions options = Wish.plain()
                    .mode(CountOptions.Mode.ONE_MOMENT)
                    .workers(2)
                    .lockWait(Duration.ofSeconds(100))
                    .of("net");
            // the snapshot has not read it yet, so that it can be locked, and its count runs until it is ended
            JobHandle<RunResult<CountResult>> handle = submit(opened, options, new CountListener() {
                @Override
                public void started(TableEntry table) {
                    if (table.name().table().equals("seq")) {
                        execute(lock, "LOCK TABLES net.seq WRITE");
                    }
                }
            });
            Lots.eventually(() -> Lots.busy(watching, "FROM `net`.`seq`")
                    || handle.snapshot().ended().isPresent());
            assertThat(proxy.reset()).isPositive();
            switch (handle.await()) {
                case JobOutcome.Failed<RunResult<CountResult>>(Problem problem) ->
                    assertThat(problem.code()).isEqualTo(RowCountError.SNAPSHOT_LOST);
                case JobOutcome<RunResult<CountResult>> other -> throw new AssertionError(other);
            }
            assertThat(Lots.busy(watching, "FROM `net`.`seq`")).isFalse();
        } finally {
            server.run("DROP DATABASE net");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OWN_MOMENT", "ONE_MOMENT"})
    void cancelDoesNotWaitForASessionThatCannotBeOpened(CountOptions.Mode mode) throws Exception {
        TestServer server = Lab.mysql57();
        tables(server);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            int before = proxy.connections();
            // the last that a new session is asked before it is used
            proxy.stallAt("SELECT UNIX_TIMESTAMP()");
            CountOptions options = Wish.plain().mode(mode).workers(2).of("net");
            JobHandle<RunResult<CountResult>> handle = submit(opened, options, new CountListener() {});
            Lots.eventually(proxy::stalled);
            int opening = proxy.connections();
            assertThat(opening).isGreaterThan(before);
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(proxy.connections()).as("it is still being opened").isEqualTo(opening);
            assertThat(handle.snapshot().endings())
                    .extracting(CancelReport::what)
                    .contains("new connection to " + opened.profile().name());
            proxy.flow();
            Lots.eventually(() -> proxy.connections() <= before);
        } finally {
            server.run("DROP DATABASE net");
        }
    }
}
