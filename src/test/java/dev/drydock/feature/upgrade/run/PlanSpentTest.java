package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plan is run once, and on the server that it was made for as it was; whoever has it. */
class PlanSpentTest extends JobsWithHistory {

    private static UpgradeOptions of(String... schemas) {
        return UpgradeOptions.of(new Scope(List.of(schemas), List.of(), List.of(), false));
    }

    private UpgradePlan plan(OpenServer server, UpgradeOptions options) throws InterruptedException {
        return succeeded(runner.submit(new PlanJob(server, options, () -> history)));
    }

    private JobOutcome<RunResult<UpgradeResult>> run(OpenServer server, UpgradePlan plan) throws InterruptedException {
        return runner.submit(new UpgradeJob(server, _ -> plan, () -> history, new UpgradeListener() {}))
                .await();
    }

    private Problem refused(OpenServer server, UpgradePlan plan) throws InterruptedException {
        int before = history.runs(RunFilter.newest(100)).size();
        return switch (run(server, plan)) {
            case JobOutcome.Failed<RunResult<UpgradeResult>>(Problem problem) -> {
                assertThat(history.runs(RunFilter.newest(100))).hasSize(before);
                yield problem;
            }
            case JobOutcome<RunResult<UpgradeResult>> other -> throw new AssertionError(other);
        };
    }

    @Test
    void aPlanThatWasRunIsRefusedAlsoWhenItWasEditedAndSoIsOneFromBeforeThatRun() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = plan(opened, of("legacy"));
            UpgradePlan older = plan(opened, of("ugly"));
            assertThat(plan.actions()).hasSizeGreaterThan(2);
            UpgradePlan half = plan.without(plan.actions().getFirst().table());
            assertThat(run(opened, half)).isInstanceOf(JobOutcome.Succeeded.class);
            long run = history.runs(RunFilter.newest(1)).getFirst().id();

            Problem again = refused(opened, plan);
            assertThat(again.code()).isEqualTo(UpgradeError.PLAN_SPENT);
            assertThat(again.sentence()).contains("run " + run);
            assertThat(refused(opened, half.withWorkers(1, "mine")).code()).isEqualTo(UpgradeError.PLAN_SPENT);

            Problem stale = refused(opened, older);
            assertThat(stale.code()).isEqualTo(UpgradeError.PLAN_STALE);
            assertThat(stale.sentence()).contains("Run " + run);
            assertThat(run(opened, plan(opened, of("legacy")))).isInstanceOf(JobOutcome.Succeeded.class);
        }
    }

    static List<ServerKind> restarted() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7_ON_5_5_DATA, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("restarted")
    void aPlanFromBeforeARestartIsRefused(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = plan(opened, of("nothing_here"));
            server.restart();
            Problem stale = refused(opened, plan);
            assertThat(stale.code()).isEqualTo(UpgradeError.PLAN_STALE);
            assertThat(stale.sentence()).contains("restarted");
            assertThat(run(opened, plan(opened, of("nothing_here")))).isInstanceOf(JobOutcome.Succeeded.class);
        }
    }

    static List<ServerKind> changed() {
        return Trials.some(List.of(ServerKind.MYSQL_5_5, ServerKind.MARIADB), List.of(ServerKind.MYSQL_8_0));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("changed")
    void aPlanFromBeforeAChangeOfARelevantVariableIsRefused(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = plan(opened, of("nothing_here"));
            server.run("SET GLOBAL innodb_strict_mode = 1 - @@global.innodb_strict_mode");
            Problem stale = refused(opened, plan);
            assertThat(stale.code()).isEqualTo(UpgradeError.PLAN_STALE);
            assertThat(stale.sentence()).contains("innodb_strict_mode is ");
            server.run(
                    "SET GLOBAL innodb_strict_mode = 1 - @@global.innodb_strict_mode",
                    "SET GLOBAL max_connections = 77");
            assertThat(run(opened, plan)).isInstanceOf(JobOutcome.Succeeded.class);
        }
    }

    @Test
    void aPlanFromBeforeTheServerHadAnotherVersionIsRefused() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_6);
                OpenServer opened = OpenServer.open(Lots.profile(old), Lots.password(old))) {
            UpgradePlan plan = plan(opened, of("nothing_here"));
            var other = new dev.drydock.db.pool.ServerFingerprint(
                    plan.basis().server().connection(),
                    plan.basis().server().start(),
                    plan.basis().server().readNanos(),
                    "5.5.9",
                    plan.basis().server().variables());
            assertThat(other.changes(opened))
                    .singleElement()
                    .asString()
                    .contains("5.5.9", plan.basis().server().version());
        }
    }
}
