package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Session;
import dev.drydock.lab.AtOnce;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads whose session is lost begin again, and leave nothing behind. */
@NeedsServers
@Timeout(120)
class RetryingSessionTest {

    private static final String SLOW = "SELECT SLEEP(60) /* steady */";

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
    }

    private static Job<Long> reads(OpenServer server, Function<Session, Long> read) {
        return Jobs.job(context -> {
            try (RetryingSession session =
                    server.retryingSession(context, List.of("SET SESSION lock_wait_timeout = 7"))) {
                return session.call(one -> read.apply(one.sql()));
            }
        });
    }

    private static OpenServer open(TestServer server, TcpProxy proxy) {
        return OpenServer.open(Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void afterALossTheReadIsEndedOnTheServerAndBegunAgainWithTheSameSettings(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        AtomicInteger begun = new AtomicInteger();
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect();
                OpenServer opened = open(server, proxy)) {
            JobHandle<Long> handle = runner.submit(reads(opened, session -> {
                session.number(begun.incrementAndGet() == 1 ? SLOW : "SELECT 1");
                return session.number("SELECT @@SESSION.lock_wait_timeout").orElseThrow();
            }));
            Lots.eventually(() -> Lots.busy(watching, SLOW));
            assertThat(proxy.reset()).isPositive();
            assertThat(handle.await()).isEqualTo(new JobOutcome.Succeeded<>(7L));
            assertThat(begun).hasValue(2);
            assertThat(Lots.busy(watching, SLOW)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void whatSomebodyKilledOnPurposeIsNotBegunAgain(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        AtomicInteger begun = new AtomicInteger();
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect();
                OpenServer opened = open(server, proxy)) {
            JobHandle<Long> handle = runner.submit(reads(opened, session -> {
                begun.incrementAndGet();
                return session.number(SLOW).orElseThrow();
            }));
            Lots.eventually(() -> Lots.busy(watching, SLOW));
            server.run("KILL CONNECTION "
                    + server.value("SELECT ID FROM information_schema.PROCESSLIST WHERE INFO = '" + SLOW + "'"));
            assertThat(handle.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code())
                                    .isIn(DbError.CONNECTION_LOST, DbError.ENDED_BY_KILL));
            assertThat(begun).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7"})
    void aReadThatLosesItsSessionEachTimeIsGivenUp(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        AtomicInteger begun = new AtomicInteger();
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = open(server, proxy)) {
            JobHandle<Long> handle = runner.submit(reads(opened, session -> {
                begun.incrementAndGet();
                proxy.reset();
                return session.number("SELECT 1").orElseThrow();
            }));
            assertThat(handle.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(DbError.CONNECTION_LOST));
            assertThat(begun).hasValue(6);
        }
    }

    @Test
    void aReadDuringWhichTheServerFallsTwiceIsGivenUp() throws Exception {
        try (TestServer mysql55 = Lab.fresh(ServerKind.MYSQL_5_5);
                TestServer mysql80 = Lab.fresh(ServerKind.MYSQL_8_0);
                TestServer mysql9 = Lab.fresh(ServerKind.MYSQL_9);
                TestServer mariadb = Lab.fresh(ServerKind.MARIADB)) {
            AtOnce.each(List.of(mysql55, mysql80, mysql9, mariadb), this::isGivenUpAfterTwoFalls);
        }
    }

    private void isGivenUpAfterTwoFalls(TestServer server) throws Exception {
        AtomicInteger begun = new AtomicInteger();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<Long> handle = runner.submit(reads(opened, session -> {
                begun.incrementAndGet();
                server.kill();
                server.restart();
                return session.number(SLOW).orElseThrow();
            }));
            assertThat(handle.await()).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                assertThat(failed.problem().code()).isEqualTo(DbError.SERVER_FELL);
                assertThat(failed.problem().detail()).isEqualTo(SLOW);
            });
            assertThat(begun).hasValue(2);
        }
    }

    /** Two sessions that read at once: nobody knows at which of their statements the server fell. */
    private static Job<Long> readsOfTwo(OpenServer server, Runnable fall) {
        List<LongSession> sessions = new ArrayList<>();
        return Jobs.job(context -> server.recovery()
                .reread(
                        context,
                        () -> {
                            sessions.clear();
                            sessions.add(server.longSession());
                            sessions.add(server.longSession());
                            sessions.getLast().sql().number("SELECT 2");
                            fall.run();
                            return sessions.getFirst().sql().number("SELECT 1").orElseThrow();
                        },
                        () -> sessions));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7"})
    void allThatRanWhenTheServerFellIsNamed(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<Long> handle = runner.submit(readsOfTwo(opened, () -> {
                server.kill();
                server.restart();
            }));
            assertThat(handle.await()).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                assertThat(failed.problem().code()).isEqualTo(DbError.SERVER_FELL);
                assertThat(failed.problem().detail()).isEqualTo("SELECT 1\nSELECT 2");
            });
        }
    }
}
