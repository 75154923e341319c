package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RunResult;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cannot be read is said, and nothing follows from it. */
class UnknownInputTest extends CheckedServers {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB_10_2", "MARIADB"})
    void anAccountWithoutPrivilegesGetsNoGoodNewsOfAccounts(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run("CREATE USER weak@'127.0.0.1'", "CREATE USER weak@localhost");
            Checked checked = check(server, "weak", Duration.ZERO);
            assertThat(checked.unknown())
                    .contains(
                            "sec.anonymous",
                            "sec.no-password",
                            "sec.root-remote",
                            "sec.any-host",
                            "sec.plugin",
                            "sec.wide",
                            "sec.definer",
                            "sec.test-db");
            assertThat(checked.ids("sec.")).doesNotContain("sec.definer");
            assertThat(checked.run().outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            assertThat(checked.result().findings())
                    .filteredOn(one -> one.severity() == Severity.NOT_EVALUATED)
                    .allSatisfy(one -> assertThat(one.message()).isNotBlank());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_9", "MARIADB"})
    void withoutAWindowWhatNeedsRatesIsNotEvaluated(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            Checked none = check(server);
            assertThat(none.unknown()).contains("io.redo-small", "io.dirty", "mem.pool-full", "thr.cache");
            assertThat(none.of("io.redo-small").message()).contains("window of 0 s");
            Checked sampled = check(server, server.user(), Duration.ofSeconds(1));
            assertThat(sampled.unknown()).doesNotContain("io.dirty", "mem.pool-full", "thr.cache");
        }
    }

    @Test
    void anUnupgraded57SaysSoOfItsCounters() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        Checked checked = check(server);
        assertThat(checked.unknown()).contains("io.redo-small", "ops.max-conn", "ops.uptime");
        assertThat(checked.all("ops.max-conn")).extracting(Finding::message).allMatch(text -> !text.isBlank());
    }

    @Test
    void aRestartWithinTheWindowLeavesNoRates() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<AdvisorResult>> job = restartedWithin(Duration.ofSeconds(12), server, opened);
            Checked checked = new Checked(succeeded(job));
            assertThat(checked.unknown()).contains("io.redo-small", "thr.cache");
            assertThat(checked.of("io.redo-small").message()).contains("restarted within the window");
        }
    }

    /** A busy machine may need longer for a restart than the window lasts: then a longer one is taken. */
    private JobHandle<RunResult<AdvisorResult>> restartedWithin(Duration window, TestServer server, OpenServer opened)
            throws Exception {
        JobHandle<RunResult<AdvisorResult>> job = runner.submit(
                new AdvisorCheckJob(opened, AdvisorChecks.all(), window, Optional.empty(), () -> history));
        Lots.eventually(() -> sampled(job) >= 2);
        server.restart();
        if (sampled(job) < window.toSeconds()) {
            return job;
        }
        job.await();
        return restartedWithin(window.multipliedBy(2), server, opened);
    }

    /** For how many seconds of its window a job has sampled. */
    private static long sampled(JobHandle<RunResult<AdvisorResult>> job) {
        return job.snapshot().stages().stream()
                .filter(stage -> stage.total() instanceof Total.Exact)
                .mapToLong(StageSnapshot::current)
                .findFirst()
                .orElse(0);
    }

    @Test
    void theAdminPortOfAProxyIsRefused() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer opened = OpenServer.open(
                        ProxySqls.profile(proxy, ProxySqlServer.ADMIN), Secret.of(ProxySqlServer.ADMIN))) {
            JobHandle<RunResult<AdvisorResult>> job = runner.submit(
                    new AdvisorCheckJob(opened, AdvisorChecks.all(), Duration.ZERO, Optional.empty(), () -> history));
            assertThat(restarts.await(job))
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed ->
                                    assertThat(failed.problem().code()).isEqualTo(AdvisorError.NOT_A_DATABASE_SERVER));
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
    }

    @Test
    void cancelEndsTheWindowAndIsRecorded() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<AdvisorResult>> job = runner.submit(new AdvisorCheckJob(
                    opened, AdvisorChecks.all(), Duration.ofDays(1), Optional.empty(), () -> history));
            Lots.eventually(() -> sampled(job) >= 1);
            job.cancel();
            assertThat(restarts.await(job)).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(history.runs(RunFilter.newest(1)).getFirst().state()).isEqualTo(RunState.CANCELLED);
        }
    }
}
