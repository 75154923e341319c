package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.RestartWatch.Sight;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that a person restarts while a job waits for it. */
@NeedsServers
@Timeout(300)
class RestartWatchTest {

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final List<Sight> seen = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
    }

    private JobHandle<Boolean> waits(OpenServer opened, Duration patience) {
        RestartWatch watch = new RestartWatch(opened, ServerFingerprint.read(opened, List.of()));
        return runner.submit(Jobs.job(context -> {
            watch.await(context, patience, seen::add);
            return true;
        }));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void itIsSeenToRunToGoAndToBeBack(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<Boolean> handle = waits(opened, Duration.ofMinutes(4));
            Lots.eventually(() -> seen.contains(Sight.RUNNING));
            server.stop();
            Lots.eventually(() -> seen.contains(Sight.AWAY));
            server.restart();
            assertThat(handle.await()).isEqualTo(new JobOutcome.Succeeded<>(true));
            assertThat(seen).containsExactly(Sight.RUNNING, Sight.AWAY, Sight.BACK);
            assertThat(opened.<Long>query(session -> session.number("SELECT 7").orElseThrow()))
                    .isEqualTo(7);
        }
    }

    @Test
    void aLostConnectionIsNoRestart() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                java.sql.Connection other = server.connect();
                java.sql.Statement statement = other.createStatement()) {
            JobHandle<Boolean> handle = waits(opened, Duration.ofSeconds(3));
            Lots.eventually(() -> seen.contains(Sight.RUNNING));
            long own = opened.control()
                    .call(session -> session.number("SELECT CONNECTION_ID()"))
                    .orElseThrow();
            statement.execute("KILL " + own);
            assertThat(handle.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(DbError.NOT_RESTARTED));
            assertThat(seen).doesNotContain(Sight.BACK);
        }
    }
}
