package dev.drydock.feature.threadpool.load;

import static dev.drydock.feature.threadpool.Surveys.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunKind;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Load tests on a real MariaDB with a pool: what they measure, what they refuse, and that nothing of them stays. */
@NeedsServers
@Timeout(240)
class LoadJobTest {

    private static TestServer server;

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeAll
    static void start() throws Exception {
        server = Surveys.mariaDb(Surveys.freePort(), "--max-connections=200", "--extra-max-connections=3");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    private static LoadOptions options(LoadMix mix, OptionalInt active, OptionalInt rate, Integer... steps) {
        return new LoadOptions(List.of(steps), active, mix, 1, 500, rate);
    }

    @Test
    void eachMixIsMeasuredStepByStepRecordedAndCompared() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            for (LoadMix mix : LoadMix.values()) {
                LoadResult result = done(new LoadJob(
                                opened,
                                options(mix, OptionalInt.empty(), OptionalInt.empty(), 4, 16),
                                () -> history,
                                _ -> {}))
                        .value();
                assertThat(result.steps()).hasSize(2).allSatisfy(step -> {
                    assertThat(step.operations()).isPositive();
                    assertThat(step.failures()).as(step.firstFailure()).isZero();
                    assertThat(step.medianMicros()).isPositive().isLessThanOrEqualTo(step.p95Micros());
                    assertThat(step.p99Micros()).isLessThanOrEqualTo(step.mostMicros());
                    assertThat(step.generatorShare()).isBetween(0.0, 1.0);
                    assertThat(step.queued()).isNotNegative();
                });
                assertThat(result.steps().getLast().scans() > 0).isEqualTo(mix == LoadMix.SCANS);
            }
            assertNothingLeft();
            List<RunSummary> runs = history.runs(RunFilter.newest(2));
            RunKind kind = new ThreadPoolFeature()
                    .runKinds().stream()
                            .filter(one -> one.id().equals(LoadJob.KIND))
                            .findFirst()
                            .orElseThrow();
            RunKind.RunTable table = kind.comparison()
                    .orElseThrow()
                    .compare(history, runs.get(1).id(), runs.getFirst().id());
            assertThat(table.rows())
                    .hasSize(2)
                    .allSatisfy(row -> assertThat(row).hasSize(table.columns().size()));
        }
    }

    /** At a rate below what the server can do, as many are done as arrive, with a few of the connections at work. */
    @Test
    void atAGivenRateAsManyAreDoneAsArrive() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            LoadStep step = done(new LoadJob(
                            opened,
                            new LoadOptions(
                                    List.of(40), OptionalInt.of(8), LoadMix.POINT, 10, 500, OptionalInt.of(100)),
                            () -> history,
                            _ -> {}))
                    .value()
                    .steps()
                    .getFirst();
            assertThat(step.active()).isEqualTo(8);
            assertThat(step.throughput()).isBetween(40.0, 140.0);
        }
    }

    /** A server that stands still for a second is seen in the latencies of all that was due meanwhile. */
    @Test
    void whatWasDueWhileTheServerStoodStillHasWaited() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            long before = executed();
            Thread stopper = Thread.ofPlatform().start(() -> stopForASecond(before + 300));
            LoadStep step = done(new LoadJob(
                            opened,
                            new LoadOptions(
                                    List.of(4), OptionalInt.empty(), LoadMix.POINT, 12, 500, OptionalInt.of(200)),
                            () -> history,
                            _ -> {}))
                    .value()
                    .steps()
                    .getFirst();
            stopper.join();
            // a closed loop would have four such latencies among hundreds; here a tenth and more of all have waited
            assertThat(step.p95Micros()).isGreaterThan(200_000);
        }
    }

    private static long executed() throws Exception {
        return Long.parseLong(server.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                + " WHERE VARIABLE_NAME = 'Com_stmt_execute'"));
    }

    /** Once so many statements have come. */
    private static void stopForASecond(long statements) {
        try {
            Lots.eventually(() -> executed() > statements);
            signal("-STOP");
            Thread.sleep(1_000);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        } finally {
            signal("-CONT");
        }
    }

    private static void signal(String name) {
        try {
            new ProcessBuilder("kill", name, Long.toString(server.pid()))
                    .start()
                    .waitFor();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aCancelledTestLeavesNoSessionAndNoSchema() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            LoadOptions options =
                    new LoadOptions(List.of(60), OptionalInt.empty(), LoadMix.SCANS, 300, 5_000, OptionalInt.empty());
            JobHandle<RunResult<LoadResult>> job = runner.submit(new LoadJob(opened, options, () -> history, _ -> {}));
            Lots.eventually(() -> sessions() >= 60);
            job.cancel();
            assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
            Lots.eventually(() -> sessions() <= 5);
            assertNothingLeft();
            RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
            assertThat(history.items(run.id()))
                    .anyMatch(item ->
                            item.kind().equals("scratch") && item.status().equals("dropped"));
        }
    }

    @Test
    void whatCannotBeHadIsNamedAndProductionIsRefused() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            assertThatThrownBy(() -> run(opened, 400))
                    .hasMessageContaining("E-4704")
                    .hasMessageContaining("max_connections of the server");
            assertThatThrownBy(() -> options(LoadMix.POINT, OptionalInt.empty(), OptionalInt.empty(), 30_000))
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-4702");
        }
        try (OpenServer opened = OpenServer.open(Lots.production(server, server.user()), Lots.password(server))) {
            assertThatThrownBy(() -> run(opened, 4)).hasMessageMatching("(?s).*E-(2301|4703).*");
        }
        assertNothingLeft();
    }

    private void run(OpenServer opened, int connections) throws Exception {
        JobOutcome<RunResult<LoadResult>> outcome = new CurrentThreadRunner()
                .submit(new LoadJob(
                        opened,
                        options(LoadMix.POINT, OptionalInt.empty(), OptionalInt.empty(), connections),
                        () -> history,
                        _ -> {}))
                .await();
        if (outcome instanceof JobOutcome.Failed<RunResult<LoadResult>> failed) {
            throw new DrydockException(failed.problem());
        }
    }

    private static int sessions() throws Exception {
        return Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"));
    }

    private static void assertNothingLeft() throws Exception {
        assertThat(server.value("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'drydock%'"))
                .isEqualTo("0");
    }
}
