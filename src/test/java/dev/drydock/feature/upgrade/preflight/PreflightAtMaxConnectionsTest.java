package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.FullServer;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pre-flight for which the server has one connection, though four workers want one each. */
@NeedsServers
@Timeout(180)
class PreflightAtMaxConnectionsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void thoseWithoutAConnectionStepBackAndEachCheckIsEvaluatedAsWithFour() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Connection administrator = server.connect();
                Statement control = administrator.createStatement();
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history = HistoryStore.open(folder, "test");
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            Set<String> asWithFour = notEvaluated(runner.submit(job(opened, history)));
            FullServer.leaveOne(control);
            JobHandle<RunResult<PreflightResult>> job = runner.submit(job(opened, history));
            Set<String> stages = ConcurrentHashMap.newKeySet();
            while (!job.snapshot().state().ended()) {
                job.snapshot().stages().forEach(stage -> stages.add(stage.name()));
                Thread.sleep(5);
            }
            assertThat(notEvaluated(job)).isEqualTo(asWithFour);
            assertThat(stages).anyMatch(stage -> stage.contains(" of 4 workers; ") && stage.contains("E-2007"));
        }
    }

    private static PreflightJob job(OpenServer opened, HistoryStore history) {
        return new PreflightJob(
                opened,
                new PreflightOptions("8.0", Optional.empty(), true, false),
                UpgradeChecks.all(),
                () -> history,
                _ -> {});
    }

    private static Set<String> notEvaluated(JobHandle<RunResult<PreflightResult>> job) throws InterruptedException {
        assertThat(job.await()).isInstanceOf(JobOutcome.Succeeded.class);
        List<Finding> found = ((JobOutcome.Succeeded<RunResult<PreflightResult>>) job.await())
                .value().value().checks().stream()
                        .flatMap(check -> check.findings().stream())
                        .toList();
        return found.stream()
                .map(finding -> finding.check() + " " + finding.severity() + " " + finding.message())
                .collect(java.util.stream.Collectors.toSet());
    }
}
