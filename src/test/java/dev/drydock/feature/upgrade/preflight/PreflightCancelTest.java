package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Subject;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cancel in the middle of a pre-flight, while a check waits for the server. */
@NeedsServers
@Timeout(120)
class PreflightCancelTest {

    private static final String WORKING =
            "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP(55)%'";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void cancelEndsTheStatementOnTheServerAndKeepsWhatWasFound() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history = HistoryStore.open(folder, "test");
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            PreflightOptions options = new PreflightOptions("8.0", Optional.empty(), true, false);
            JobHandle<RunResult<PreflightResult>> job = runner.submit(
                    new PreflightJob(opened, options, List.of(new Quick(), new Endless()), () -> history, _ -> {}));
            while (!server.value(WORKING).equals("1")) {
                Thread.sleep(20);
            }
            job.cancel();
            assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(server.value(WORKING)).isEqualTo("0");

            RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
            assertThat(run.state()).isEqualTo(RunState.CANCELLED);
            assertThat(history.items(run.id()))
                    .extracting((Item item) -> item.object().name())
                    .containsExactly("plugins");
            assertThat(history.findings(run.id()))
                    .extracting(found -> found.check())
                    .containsExactlyInAnyOrder("plugins", "ended-by-cancel");
        }
    }

    /** Finds one thing at once; under the id of a check that there is, for its texts. */
    private static final class Quick implements UpgradeCheck {

        @Override
        public String id() {
            return "plugins";
        }

        @Override
        public Set<Hop> hops() {
            return Set.of(Hop.TO_8_0);
        }

        @Override
        public void run(CheckContext context) {
            context.notEvaluated("title");
        }
    }

    /** Waits for the server far longer than the test may take. */
    private static final class Endless implements UpgradeCheck {

        @Override
        public String id() {
            return "open-xa";
        }

        @Override
        public Set<Hop> hops() {
            return Set.of(Hop.TO_8_0);
        }

        @Override
        public void run(CheckContext context) {
            context.session().each("SELECT SLEEP(55)", _ -> context.error(Subject.SERVER, context.advice(), "never"));
        }
    }
}
