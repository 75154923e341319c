package dev.drydock.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the history says ran when a run was cancelled, against what did. */
@NeedsServers
@Timeout(120)
class CancelRecordTest {

    @TempDir
    private Path folder;

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final TestServer server = Lab.mysql57();
    private HistoryStore history;
    private TcpProxy proxy;
    private OpenServer opened;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
        proxy = TcpProxy.to(server.port());
        opened = OpenServer.open(Lots.profile(server.host(), proxy.port(), server.user()), Lots.password(server));
    }

    @AfterEach
    void close() {
        runner.close();
        opened.close();
        proxy.close();
        history.close();
    }

    private interface Work {
        void run(JobContext context) throws InterruptedException;
    }

    private final class One extends RunJob<Integer, String> {

        private final Work work;

        One(Work work) {
            super(opened, () -> history, RunSpec.reading("one", "one"));
            this.work = work;
        }

        @Override
        protected Planned<Integer> plan(JobContext context) {
            return new Planned<>(1, 1, Map.of());
        }

        @Override
        protected String work(Run<Integer> run) throws InterruptedException {
            work.run(run.context());
            return "";
        }
    }

    private void cancelled(JobHandle<RunResult<String>> job) throws Exception {
        job.cancel();
        assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
    }

    private List<RecordedFinding> findings() {
        return history.findings(history.runs(RunFilter.newest(1)).getFirst().id());
    }

    @Test
    void aSessionThatDidNothingIsNotSaidToHaveRun() throws Exception {
        JobHandle<RunResult<String>> job = runner.submit(new One(context -> {
            try (LongSession idle = opened.longSession(context::register, List.of());
                    LongSession busy = opened.longSession(context::register, List.of());
                    JobContext.Registration _ = context.register(idle.cancellable());
                    JobContext.Registration _ = context.register(busy.cancellable())) {
                busy.sql().number("SELECT SLEEP(57)");
                context.checkCancelled();
            }
        }));
        Lots.eventually(() -> server.value(
                        "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP(57)%'")
                .equals("1"));
        cancelled(job);
        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(found.check()).isEqualTo("ended-by-cancel");
            assertThat(found.text()).contains("SELECT SLEEP(57)");
        });
    }

    @Test
    void aConnectionThatIsBeingOpenedRunsNothing() throws Exception {
        JobHandle<RunResult<String>> job = runner.submit(new One(context -> {
            proxy.stallAt("SELECT UNIX_TIMESTAMP()");
            opened.longSession(context::register, List.of()).close();
        }));
        Lots.eventually(proxy::stalled);
        cancelled(job);
        assertThat(findings()).isEmpty();
        proxy.flow();
    }

    /** It may hold locks or a snapshot there. */
    @Test
    void aSessionThatDidNothingAndIsOutOfReachMayStillBeThere() throws Exception {
        long[] connection = new long[1];
        JobHandle<RunResult<String>> job = runner.submit(new One(context -> {
            try (LongSession idle = opened.longSession(context::register, List.of());
                    JobContext.Registration _ = context.register(idle.cancellable())) {
                proxy.stall();
                connection[0] = idle.sql().id();
                context.sleep(60_000);
            }
        }));
        Lots.eventually(() -> connection[0] > 0);
        cancelled(job);
        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(found.check()).isEqualTo("may-still-run");
            assertThat(found.text())
                    .contains("connection " + connection[0] + " on")
                    .doesNotContain("SELECT");
        });
        proxy.flow();
    }
}
