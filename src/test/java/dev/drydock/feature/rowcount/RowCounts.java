package dev.drydock.feature.rowcount;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What tests of row counts share: a history, a runner, options with the things that they vary. */
@NeedsServers
@Timeout(120)
abstract class RowCounts {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    BackgroundRunner runner;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
        history.close();
    }

    static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Lots.password(server));
    }

    static OpenServer open(TestServer server, TcpProxy proxy) {
        return open(new ProxiedServer(server, proxy));
    }

    JobHandle<RunResult<CountResult>> submit(OpenServer server, CountOptions options, CountListener listener) {
        return runner.submit(new RowCountJob(server, options, () -> history, listener));
    }

    RunResult<CountResult> count(OpenServer server, CountOptions options) throws InterruptedException {
        return count(server, options, new CountListener() {});
    }

    RunResult<CountResult> count(OpenServer server, CountOptions options, CountListener listener)
            throws InterruptedException {
        return result(submit(server, options, listener));
    }

    Problem failure(OpenServer server, CountOptions options) throws InterruptedException {
        return failure(server, options, new CountListener() {});
    }

    Problem failure(OpenServer server, CountOptions options, CountListener listener) throws InterruptedException {
        return switch (submit(server, options, listener).await()) {
            case JobOutcome.Failed<RunResult<CountResult>>(Problem problem) -> problem;
            case JobOutcome<RunResult<CountResult>> other -> throw new AssertionError(other);
        };
    }

    static void schema(TestServer server, String name, String... statements) throws Exception {
        List<String> all =
                new ArrayList<>(List.of("DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name, "USE " + name));
        all.addAll(List.of(statements));
        server.run(all.toArray(String[]::new));
    }

    static TableCount of(RunResult<CountResult> result, String table) {
        return result.value().tables().stream()
                .filter(count -> count.name().table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    static boolean complete(RunResult<CountResult> result) {
        return result.value().count(TableCount.Status.COUNTED)
                        == result.value().tables().size()
                && result.problems().isEmpty();
    }

    static ErrorCode code(RunResult<CountResult> result, String table) {
        return of(result, table).problem().orElseThrow().code();
    }

    /** The result of a job that must succeed. */
    static RunResult<CountResult> result(JobHandle<RunResult<CountResult>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> result) -> result;
            case JobOutcome.Failed<RunResult<CountResult>>(Problem problem) -> throw new AssertionError(problem.full());
            case JobOutcome.Cancelled<RunResult<CountResult>> _ -> throw new AssertionError("cancelled");
        };
    }

    /** Runs a statement between the plan and the counts: information_schema itself would wait for a lock taken before. */
    static CountListener oncePlanned(Statement statement, String sql) {
        return new CountListener() {
            @Override
            public void planned(CountPlan plan) {
                execute(statement, sql);
            }
        };
    }

    static void execute(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Waits for something that another session does on a server. */
    static void await(Callable<Boolean> condition) {
        try {
            Lots.eventually(condition);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }
}
