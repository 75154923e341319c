package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An upgrade whose connection is lost in the middle of an ALTER: nothing is forgotten, and nothing is done twice. */
class UpgradeCutTest extends JobsWithHistory {

    private static final int TABLES = 6;
    private static final int LANES = 2;
    private static final String ALTER = "ALTER TABLE `sizable`";

    private final Random random = Trials.random("cuts of upgrades");

    private JobHandle<RunResult<UpgradeResult>> start(OpenServer opened) {
        return start(opened, new UpgradeListener() {});
    }

    private JobHandle<RunResult<UpgradeResult>> start(OpenServer opened, UpgradeListener listener) {
        UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("sizable"), List.of(), List.of(), false));
        return runner.submit(
                new UpgradeJob(opened, new PlanJob(opened, options, () -> history)::run, () -> history, listener));
    }

    private void assertEachTableIsDoneOnce() {
        long run = history.runs(RunFilter.newest(1)).getFirst().id();
        List<String> done = history.items(run).stream()
                .filter(item -> item.kind().equals(LaneHistory.STATEMENT)
                        && item.status().equals("done"))
                .map(item -> item.object().name())
                .sorted()
                .toList();
        assertThat(done).isEqualTo(List.of("t0", "t1", "t2", "t3", "t4", "t5"));
        assertThat(history.items(run)).noneMatch(LaneHistory::isOpen);
    }

    private static List<Long> alters(Path log) throws Exception {
        String text = Files.readString(log);
        List<Long> times = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            String statement = ALTER + ".`t" + table + "`";
            times.add(text.lines().filter(line -> line.contains(statement)).count());
        }
        return times;
    }

    @Test
    void aTunnelCutInTheMiddleOfAnAlterLosesAndRepeatsNothing() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Sshd sshd = Sshd.start(folder.resolve("sshd"));
                Connection reader = Lots.readerOf(server, "sizable.t0");
                Connection watching = server.connect()) {
            Path log = folder.resolve("general.log");
            server.run(
                    "SET GLOBAL log_output = 'FILE'",
                    "SET GLOBAL general_log_file = '" + log + "'",
                    "SET GLOBAL general_log = ON");
            Path ssh = Files.createDirectory(folder.resolve("ssh"));
            Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
            sshd.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            SshHop hop = new SshHop("127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
            Profile profile = Lots.profile(server).withSsh(new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop)));
            try (OpenServer opened =
                    OpenServer.open(profile, Lots.password(server), new SshSetup(ssh, SshQuestions.unattended()))) {
                JobHandle<RunResult<UpgradeResult>> handle = start(opened);
                Lots.eventually(() -> Lots.busy(watching, ALTER + ".`t0`"));
                Thread.sleep(random.nextInt(400));
                assertThat(sshd.cut()).isPositive();
                Lots.eventually(() -> handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("lost")));
                reader.rollback();
                UpgradeResult result = succeeded(handle).value();
                assertThat(result.proved()).isTrue();
            }
            assertEachTableIsDoneOnce();
            assertThat(alters(log))
                    .as("how often the server was given each ALTER")
                    .containsOnly(1L);
        }
    }

    @Test
    void anUpgradeGoesOnByItselfAfterTheServerWasKilledAndStartedAgain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<UpgradeResult>> handle = start(opened);
            try (Connection watching = server.connect()) {
                Lots.eventually(() -> Lots.busy(watching, ALTER));
            }
            server.kill();
            server.restart();
            UpgradeResult result = succeeded(handle).value();
            assertThat(result.proved()).isTrue();
            assertEachTableIsDoneOnce();
        }
    }

    @Test
    void aTableDuringWhoseRebuildTheServerFallsTwiceIsGivenUpAndTheOthersAreDone() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            AtomicBoolean ended = new AtomicBoolean();
            JobHandle<RunResult<UpgradeResult>> handle = start(opened, new UpgradeListener() {
                @Override
                public void finished(LaneResult<PlannedAction> result) {
                    if (result.status() == LaneResult.Status.INTERRUPTED) {
                        ended.set(true);
                    }
                }
            });
            // a rebuild that was seen may be through before the server falls: then it falls once more
            for (int fall = 1; !ended.get() && fall <= TABLES; fall++) {
                try (Connection watching = server.connect()) {
                    Lots.eventually(() -> Lots.busy(watching, ALTER));
                }
                server.kill();
                server.restart();
            }
            UpgradeResult result = succeeded(handle).value();
            assertThat(result.proved()).isFalse();
            List<LaneResult<PlannedAction>> givenUp = result.actions().stream()
                    .filter(action -> action.status() != LaneResult.Status.DONE)
                    .toList();
            assertThat(givenUp).hasSizeBetween(1, LANES).allSatisfy(action -> {
                assertThat(action.status()).isEqualTo(LaneResult.Status.INTERRUPTED);
                Problem why = action.problem().orElseThrow();
                assertThat(why.code()).isEqualTo(DbError.SERVER_FELL);
                assertThat(why.detail()).contains(ALTER);
            });
            assertThat(result.actions()).hasSize(TABLES);
        }
    }

    @Test
    void aStatementThatCouldNotBeSentIsNotLeftRunningAndIsSentAfterwards() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = OpenServer.open(
                        Lots.production(new ProxiedServer(server, proxy), server.user()), Lots.password(server))) {
            opened.lock().unlock("test", Duration.ofMinutes(5), _ -> _ -> {});
            UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("sizable"), List.of(), List.of(), false));
            AtomicBoolean cut = new AtomicBoolean();
            JobHandle<RunResult<UpgradeResult>> handle = runner.submit(new UpgradeJob(
                    opened, new PlanJob(opened, options, () -> history)::run, () -> history, new UpgradeListener() {
                        @Override
                        public void started(PlannedAction action, int lane, long connection) {
                            if (cut.compareAndSet(false, true)) {
                                // the intent is in the history, and the session is not yet allowed to change anything
                                proxy.reset();
                            }
                        }
                    }));
            assertThat(succeeded(handle).value().proved()).isTrue();
            assertEachTableIsDoneOnce();
        }
    }

    private static int altering(Connection watching) throws SQLException {
        int tables = 0;
        for (int table = 0; table < TABLES; table++) {
            tables += Lots.busy(watching, ALTER + ".`t" + table + "`") ? 1 : 0;
        }
        return tables;
    }

    @Test
    void cancelWhileTheServerIsOutOfReachEndsTheRunAtOnceAndTheStatementWhenItIsBack() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect();
                Connection holder = server.connect();
                OpenServer opened = OpenServer.open(
                        Lots.profile("127.0.0.1", proxy.port(), server.user()), Secret.of(server.password()))) {
            // a look at the table passes and no ALTER can go on, so that all are certainly there when the server is
            // back
            String lockAll = IntStream.range(0, TABLES)
                    .mapToObj(table -> "sizable.t" + table + " READ")
                    .collect(Collectors.joining(", ", "LOCK TABLES ", ""));
            holder.createStatement().execute("SET SESSION sql_mode = ''");
            UpgradeOptions usual = UpgradeOptions.of(new Scope(List.of("sizable"), List.of(), List.of(), false));
            UpgradeOptions patient = new UpgradeOptions(
                    usual.scope(),
                    OptionalInt.of(LANES),
                    false,
                    Duration.ofSeconds(100),
                    2,
                    usual.maxThreadsRunning(),
                    usual.maxLagSeconds());
            JobHandle<RunResult<UpgradeResult>> handle = runner.submit(new UpgradeJob(
                    opened, new PlanJob(opened, patient, () -> history)::run, () -> history, new UpgradeListener() {
                        @Override
                        public void planned(dev.drydock.feature.upgrade.plan.UpgradePlan plan) {
                            try {
                                holder.createStatement().execute(lockAll);
                            } catch (java.sql.SQLException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }
                    }));
            Lots.eventually(() -> altering(watching) == LANES);
            proxy.stall();
            proxy.forget();
            Lots.eventually(() -> handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("reconnecting")));
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(altering(watching)).isEqualTo(LANES);
            proxy.flow();
            Lots.eventually(() -> altering(watching) == 0);
            List<Item> open = history
                    .items(history.runs(RunFilter.newest(1)).getFirst().id())
                    .stream()
                    .filter(item -> item.status().equals(LaneResult.Status.MAY_STILL_RUN.word()))
                    .toList();
            assertThat(open)
                    .hasSize(LANES)
                    .allSatisfy(item -> assertThat(item.errorCode()).isEqualTo(DbError.MAY_STILL_RUN.id()));
            assertThat(history.items(
                            history.runs(RunFilter.newest(1)).getFirst().id()))
                    .noneMatch(item -> item.status().equals(LaneHistory.RUNNING));
        }
    }
}
