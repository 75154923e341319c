package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.Recovery;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What only reads ends with the same result when its connections are reset, or cut on a slow network, again and again. */
class ReadsCutTest extends JobsWithHistory {

    /** One more, and all of the same read, and that is given up. */
    private static final int CUTS = Recovery.MOST_LOSSES;

    private final Random random = Trials.random("cuts of reads");

    /** The result, and how many connections were ended while the job ran. */
    private record Cut<R>(R result, int connections) {}

    private <R> Cut<R> cutAgainAndAgain(Job<R> job, TcpProxy proxy) throws InterruptedException {
        JobHandle<R> handle = runner.submit(job);
        int ended = 0;
        for (int cut = 0; cut < CUTS; cut++) {
            Thread.sleep(50 + random.nextInt(250));
            if (handle.snapshot().ended().isEmpty()) {
                ended += cut % 2 == 0 ? proxy.reset() : proxy.cut();
            }
        }
        return new Cut<>(succeeded(handle), ended);
    }

    private static OpenServer through(TcpProxy proxy, TestServer server) {
        return OpenServer.open(Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server));
    }

    private Job<RunResult<PreflightResult>> preflight(OpenServer opened) {
        PreflightOptions look = new PreflightOptions("8.0", Optional.empty(), true, false);
        return new PreflightJob(opened, look, UpgradeChecks.all(), () -> history, _ -> {});
    }

    private static List<String> found(PreflightResult result) {
        return result.findings().stream().map(ReadsCutTest::line).sorted().toList();
    }

    private static String line(Finding finding) {
        return finding.check() + " " + finding.severity() + " " + finding.subject();
    }

    private static List<String> actions(UpgradePlan plan) {
        return plan.actions().stream()
                .map(action -> action.table() + " " + action.sql())
                .sorted()
                .toList();
    }

    @Test
    void preflightAndPlanAreTheSameWithAndWithoutCuts() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = through(proxy, server)) {
            UpgradeOptions options = UpgradeOptions.of(Scope.everything());
            List<String> found =
                    found(succeeded(runner.submit(preflight(opened))).value());
            List<String> actions = actions(succeeded(runner.submit(new PlanJob(opened, options, () -> history))));
            assertThat(actions).isNotEmpty();

            proxy.slow(5);
            Cut<RunResult<PreflightResult>> preflight = cutAgainAndAgain(preflight(opened), proxy);
            assertThat(preflight.connections()).isPositive();
            assertThat(found(preflight.result().value())).isEqualTo(found);
            Cut<UpgradePlan> plan = cutAgainAndAgain(new PlanJob(opened, options, () -> history), proxy);
            assertThat(plan.connections()).isPositive();
            assertThat(actions(plan.result())).isEqualTo(actions);
            Lots.eventually(() -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                            + " WHERE COMMAND = 'Query' AND ID <> CONNECTION_ID()")
                    .equals("0"));
        }
    }
}
