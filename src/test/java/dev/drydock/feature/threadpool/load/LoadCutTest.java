package dev.drydock.feature.threadpool.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Load tests whose server is killed or whose network is cut meanwhile: they end, say so, and leave nothing behind. */
@NeedsServers
@Timeout(240)
class LoadCutTest {

    /** The test is given up long before the end of the step. */
    private static final LoadOptions LONG =
            new LoadOptions(List.of(8), OptionalInt.empty(), LoadMix.POINT, 600, 500, OptionalInt.empty());

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private BackgroundRunner runner;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    void close() {
        runner.close();
        history.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void aServerThatIsKilledAndComesBackEndsTheTestAndItsSchemaIsDropped(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<LoadResult>> job = runner.submit(new LoadJob(opened, LONG, () -> history, _ -> {}));
            awaitLoad(server);
            server.kill();
            server.restart();
            Problem why = failed(job);
            assertThat(why.code()).as(why.full()).isEqualTo(ThreadPoolError.LOAD_LOST);
            assertThat(schemas(server)).isEqualTo("0");
            assertThat(history.runs(RunFilter.newest(1)).getFirst().state()).isEqualTo(RunState.FAILED);
            List<String> left = opened.query(session -> LoadLeftovers.find(history, opened.key(), session));
            assertThat(left).isEmpty();
        }
    }

    /** The sessions of the test are cut, and no new connection is let through until it has ended. */
    @Test
    void aNetworkThatIsCutEndsTheTestAndItsSchemaIsDroppedOnceItIsBack() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                TcpProxy proxy = TcpProxy.to(server.port())) {
            Profile profile = Lots.profile(server).withPlace(server.host(), proxy.port(), "");
            try (OpenServer opened = OpenServer.open(profile, Lots.password(server))) {
                JobHandle<RunResult<LoadResult>> job = runner.submit(new LoadJob(opened, LONG, () -> history, _ -> {}));
                awaitLoad(server);
                assertThat(proxy.reset()).isPositive();
                Problem why = failed(job);
                assertThat(why.code()).as(why.full()).isEqualTo(ThreadPoolError.LOAD_LOST);
                assertThat(schemas(server)).isEqualTo("0");
            }
        }
    }

    /** Sessions are opened, and at work for a moment. */
    private static void awaitLoad(TestServer server) throws Exception {
        Lots.eventually(() -> loaded(server));
        Thread.sleep(3_000);
    }

    private static boolean loaded(TestServer server) throws Exception {
        return Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST")) > 8
                && schemas(server).equals("1");
    }

    private static String schemas(TestServer server) throws Exception {
        return server.value("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'drydock%'");
    }

    private static Problem failed(JobHandle<RunResult<LoadResult>> job) throws InterruptedException {
        return switch (job.await()) {
            case JobOutcome.Failed<RunResult<LoadResult>> failed -> failed.problem();
            case JobOutcome<RunResult<LoadResult>> other -> throw new AssertionError(other);
        };
    }
}
