package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;

/** Some checks of a pre-flight, without an option file, as the server's administrator. */
final class Preflights {

    private Preflights() {}

    /** @param ids of the checks to run; none for all */
    static List<Finding> of(HistoryStore history, TestServer server, String target, String... ids)
            throws InterruptedException {
        return as(history, server, server.user(), target, ids);
    }

    /** The same as an account without a password. */
    static List<Finding> as(HistoryStore history, TestServer server, String user, String target, String... ids)
            throws InterruptedException {
        List<UpgradeCheck> checks = UpgradeChecks.all().stream()
                .filter(check -> ids.length == 0 || List.of(ids).contains(check.id()))
                .toList();
        PreflightOptions options = new PreflightOptions(target, Optional.empty(), true, false);
        try (OpenServer opened = OpenServer.open(Lots.profile(server, user), Secret.none())) {
            JobOutcome<RunResult<PreflightResult>> outcome = new CurrentThreadRunner()
                    .submit(new PreflightJob(opened, options, checks, () -> history, _ -> {}))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
            return ((JobOutcome.Succeeded<RunResult<PreflightResult>>) outcome)
                    .value()
                    .value()
                    .findings();
        }
    }
}
