package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import dev.drydock.profile.Profile;
import java.sql.Connection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that have begun keep their server, whatever is disconnected meanwhile; others do not begin on it. */
@NeedsServers
@Timeout(120)
class ServerLeasesTest {

    private static final String SLOW = "SELECT SLEEP(50) /* held */";

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final OpenServers servers =
            new OpenServers(_ -> SshSetup.unattended(), new ServerLocks(InstantSource.system()));

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
        servers.close();
    }

    private static Job<Long> slow(OpenServer server) {
        return server.holding(Jobs.job(context -> {
            try (RetryingSession session = server.retryingSession(context, List.of())) {
                return session.call(one -> one.sql().number(SLOW).orElseThrow());
            }
        }));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void cancelEndsAStatementOfAServerThatWasDisconnectedMeanwhile(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect()) {
            Profile profile = Lots.profile("127.0.0.1", proxy.port(), server.user());
            OpenServer opened = servers.open(profile, Lots.password(server));
            JobHandle<Long> handle = runner.submit(slow(opened));
            Lots.eventually(() -> Lots.busy(watching, SLOW));
            servers.close(profile.id());
            assertThat(servers.state(profile.id())).isEqualTo(State.CLOSED);
            assertThat(servers.opened(profile.id())).isEmpty();
            OpenServer again = servers.open(profile, Lots.password(server));
            assertThat(again).isNotSameAs(opened);
            handle.cancel();
            // a killed SLEEP of MySQL is no error: the job may have come to its end
            handle.await();
            assertThat(handle.snapshot().endings()).isNotEmpty().allMatch(CancelReport::gone);
            assertThat(Lots.busy(watching, SLOW)).isFalse();
            Lots.eventually(() -> proxy.connections() == 1);
        }
    }

    @Test
    void aJobThatHasBegunOpensFurtherSessionsAndTheLastOneClosesTheServer() throws Exception {
        TestServer server = Lab.mysql57();
        try (TcpProxy proxy = TcpProxy.to(server.port())) {
            Profile profile = Lots.profile("127.0.0.1", proxy.port(), server.user());
            OpenServer opened = servers.open(profile, Lots.password(server));
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch disconnected = new CountDownLatch(1);
            JobHandle<Long> handle = runner.submit(opened.holding(Jobs.job(_ -> {
                begun.countDown();
                disconnected.await();
                try (LongSession session = opened.longSession()) {
                    return session.sql().number("SELECT 11").orElseThrow();
                }
            })));
            begun.await();
            servers.close(profile.id());
            JobHandle<Long> late = runner.submit(slow(opened));
            assertThat(late.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(DbError.NOT_OPEN));
            disconnected.countDown();
            assertThat(handle.await()).isEqualTo(new JobOutcome.Succeeded<>(11L));
            Lots.eventually(() -> proxy.connections() == 0);
        }
    }
}
