package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A second upgrade of a server is refused, whoever starts it. */
class OneRunAtATimeTest extends JobsWithHistory {

    private static final UpgradeOptions OPTIONS =
            UpgradeOptions.of(new Scope(List.of("one_run"), List.of(), List.of(), false));

    private UpgradeJob waiting(OpenServer server, HistoryStore in, CountDownLatch planning, CountDownLatch go) {
        return new UpgradeJob(
                server,
                context -> {
                    planning.countDown();
                    go.await();
                    return new PlanJob(server, OPTIONS, () -> in).run(context);
                },
                () -> in,
                new UpgradeListener() {});
    }

    private static ErrorCode refusal(JobHandle<RunResult<UpgradeResult>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Failed<RunResult<UpgradeResult>> failed ->
                failed.problem().code();
            case JobOutcome<RunResult<UpgradeResult>> other -> throw new AssertionError(other);
        };
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void byTheServerItselfAlsoWithAnotherHistoryAndUntilTheFirstHasEnded(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("CREATE DATABASE IF NOT EXISTS one_run", "CREATE TABLE IF NOT EXISTS one_run.t (i INT)");
        CountDownLatch planning = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        try (HistoryStore other = HistoryStore.open(folder.resolve("other"), "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                OpenServer again = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<UpgradeResult>> first = runner.submit(waiting(opened, history, planning, go));
            planning.await();
            assertThat(refusal(runner.submit(waiting(again, other, new CountDownLatch(1), go))))
                    .isEqualTo(LaneError.UNDER_WAY);
            go.countDown();
            succeeded(first);
            succeeded(runner.submit(waiting(again, other, new CountDownLatch(1), go)));
        } finally {
            server.run("DROP DATABASE one_run");
        }
    }

    @ParameterizedTest
    @EnumSource(names = "MYSQL_5_7")
    void aLockWhoseConnectionWasCutIsTakenAnewUnlessAnotherHasIt(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("CREATE DATABASE IF NOT EXISTS one_run", "CREATE TABLE IF NOT EXISTS one_run.t (i INT)");
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                java.sql.Connection rival = server.connect();
                java.sql.Statement taking = rival.createStatement()) {
            JobHandle<String> job = runner.submit(new dev.drydock.platform.task.Job<>() {
                @Override
                public String title() {
                    return "lock";
                }

                @Override
                public String subject() {
                    return "";
                }

                @Override
                public String run(dev.drydock.platform.task.JobContext context) throws InterruptedException {
                    try (RunLock lock = RunLock.take(opened, history, java.util.Set.of(UpgradeHistory.KIND), context)) {
                        killHolder(server);
                        lock.require();
                        killHolder(server);
                        taking.execute("SELECT GET_LOCK('drydock.lanes', 60)");
                        lock.require();
                        return "held";
                    } catch (java.sql.SQLException failure) {
                        throw new IllegalStateException(failure);
                    }
                }
            });
            assertThat(job.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(LaneError.LOCK_LOST));
        } finally {
            server.run("DROP DATABASE one_run");
        }
    }

    static List<ServerKind> forgotten() {
        return Trials.some(List.of(ServerKind.MYSQL_5_7), List.of(ServerKind.MARIADB));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("forgotten")
    void aLockWhoseConnectionTheNetworkForgotIsTakenFromIt(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened =
                        OpenServer.open(Lots.profile(new ProxiedServer(server, proxy)), Lots.password(server))) {
            assertThat(runner.submit(Jobs.job(context -> {
                                try (RunLock lock =
                                        RunLock.take(opened, history, java.util.Set.of(UpgradeHistory.KIND), context)) {
                                    // the server is told nothing, and keeps connection and lock
                                    proxy.stall();
                                    proxy.forget();
                                    proxy.flow();
                                    lock.require();
                                    return true;
                                }
                            }))
                            .await())
                    .isEqualTo(new JobOutcome.Succeeded<>(true));
        }
    }

    private static void killHolder(TestServer server) throws java.sql.SQLException {
        server.run("KILL " + server.value("SELECT IS_USED_LOCK('drydock.lanes')"));
    }
}
