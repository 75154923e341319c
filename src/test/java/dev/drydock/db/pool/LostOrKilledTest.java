package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One connection ends while a statement runs on it, and the others stay: what a network, a proxy or Drydock itself ended is
 * run again, what somebody killed is not.
 */
@NeedsServers
@Timeout(120)
class LostOrKilledTest {

    private static final String SLOW = "SELECT SLEEP(50) /* only one */";

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicReference<@Nullable LongSession> first = new AtomicReference<>();

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
    }

    /** Slow the first time, and quick after a loss. */
    private Job<Long> reads(OpenServer server) {
        return Jobs.job(context -> {
            try (RetryingSession session = server.retryingSession(context, List.of())) {
                return session.call(one -> {
                    first.compareAndSet(null, one);
                    return one.sql()
                            .number(begun.incrementAndGet() == 1 ? SLOW : "SELECT 4")
                            .orElseThrow();
                });
            }
        });
    }

    private JobOutcome<Long> endOne(ServerKind kind, Ending ending) throws Exception {
        TestServer server = Lab.shared(kind);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect();
                OpenServer opened = OpenServer.open(
                        Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server))) {
            JobHandle<Long> handle = runner.submit(reads(opened));
            Lots.eventually(() -> Lots.busy(watching, SLOW));
            LongSession running = Objects.requireNonNull(first.get());
            ending.end(server, proxy, running);
            JobOutcome<Long> outcome = handle.await();
            assertThat(Lots.busy(watching, SLOW)).isFalse();
            return outcome;
        }
    }

    private interface Ending {
        void end(TestServer server, TcpProxy proxy, LongSession running) throws Exception;
    }

    private void assertRunAgain(JobOutcome<Long> outcome) {
        assertThat(outcome).isEqualTo(new JobOutcome.Succeeded<>(4L));
        assertThat(begun).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_5_7_ON_5_5_DATA", "MYSQL_8_0", "MARIADB"})
    void whatANetworkResetIsRunAgain(ServerKind kind) throws Exception {
        assertRunAgain(
                endOne(kind, (_, proxy, _) -> assertThat(proxy.resetNewest()).isTrue()));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_5_7_ON_5_5_DATA", "MYSQL_8_0", "MARIADB"})
    void whatAProxyClosedInAnOrderlyWayIsRunAgain(ServerKind kind) throws Exception {
        assertRunAgain(
                endOne(kind, (_, proxy, _) -> assertThat(proxy.cutNewest()).isTrue()));
    }

    /** A statement that a proxy's end of an idle connection met has not even reached the server. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_5_7_ON_5_5_DATA", "MYSQL_8_0", "MARIADB"})
    void whatAProxyClosedBetweenTwoStatementsIsRunAgain(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = OpenServer.open(
                        Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server))) {
            assertRunAgain(runner.submit(Jobs.job(context -> {
                        try (RetryingSession session = opened.retryingSession(context, List.of())) {
                            return session.call(one -> {
                                long id = one.sql().id();
                                if (begun.incrementAndGet() == 1) {
                                    assertThat(proxy.cutNewest()).isTrue();
                                    awaitGone(server, id);
                                }
                                return one.sql().number("SELECT 4").orElseThrow();
                            });
                        }
                    }))
                    .await());
        }
    }

    private static void awaitGone(TestServer server, long connection) {
        try {
            Lots.eventually(
                    () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + connection)
                            .equals("0"));
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void whatDrydockItselfGaveUpIsRunAgain(ServerKind kind) throws Exception {
        assertRunAgain(endOne(kind, (_, _, running) -> running.giveUp()));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_5_7_ON_5_5_DATA", "MYSQL_8_0", "MARIADB"})
    void whatSomebodyKilledIsNotRunAgain(ServerKind kind) throws Exception {
        JobOutcome<Long> outcome = endOne(kind, (server, _, running) -> {
            Lots.eventually(() -> Integer.parseInt(
                            server.value("SELECT TIME FROM information_schema.PROCESSLIST WHERE ID = " + running.id()))
                    >= 2);
            server.run("KILL CONNECTION " + running.id());
        });
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        assertThat(begun).hasValue(1);
    }
}
