package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.Item;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Each table that is not done says why, and the reason is the right one. */
class ReasonsTest extends JobsWithHistory {

    private static UpgradeOptions of(String schema) {
        return UpgradeOptions.of(new Scope(List.of(schema), List.of(), List.of(), false));
    }

    private JobHandle<RunResult<UpgradeResult>> start(OpenServer server, UpgradeOptions options) {
        return runner.submit(new UpgradeJob(
                server, new PlanJob(server, options, () -> history)::run, () -> history, new UpgradeListener() {}));
    }

    private static LaneResult<PlannedAction> of(UpgradeResult result, String table) {
        return result.actions().stream()
                .filter(action -> action.action().table().table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    private static String killed(TestServer server, Connection watching) throws Exception {
        try (Statement look = watching.createStatement();
                ResultSet row = look.executeQuery("SELECT ID, INFO FROM information_schema.PROCESSLIST"
                        + " WHERE INFO LIKE 'ALTER TABLE `sizable`%' AND TIME >= 2")) {
            if (!row.next()) {
                return "";
            }
            String table = row.getString(2).replaceAll(".*`\\.`(.*)`.*", "$1");
            long connection = row.getLong(1);
            try {
                server.run("KILL CONNECTION " + connection);
            } catch (java.sql.SQLException ended) {
                return "";
            }
            // until it has noticed, the ALTER would go through as soon as it gets its lock
            Lots.eventually(
                    () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + connection)
                            .equals("0"));
            return table;
        }
    }

    /** A reader that holds the tables keeps each ALTER at its end until it is killed or let go. */
    @Test
    void aKilledConnectionIsSomebodysKill() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection watching = server.connect();
                Connection reader = Lots.readerOf(
                        server, "sizable.t0", "sizable.t1", "sizable.t2", "sizable.t3", "sizable.t4", "sizable.t5");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<UpgradeResult>> handle = start(opened, of("sizable"));
            String[] hit = {""};
            Lots.eventually(() -> {
                hit[0] = killed(server, watching);
                assertThat(handle.snapshot().state().ended())
                        .as("ended before an ALTER was met: %s", handle.snapshot())
                        .isFalse();
                return !hit[0].isEmpty();
            });
            reader.rollback();
            UpgradeResult result = succeeded(handle).value();
            LaneResult<PlannedAction> killed = of(result, hit[0]);
            assertThat(killed.status()).isEqualTo(Status.INTERRUPTED);
            Problem problem = killed.problem().orElseThrow();
            assertThat(problem.code()).isEqualTo(LaneError.ENDED_FROM_OUTSIDE);
            assertThat(problem.sentence()).contains("connection " + killed.connection());
            assertThat(result.count(Status.DONE)).isEqualTo(result.actions().size() - 1);
        }
    }

    @Test
    void aDropThatWaitedBehindTheStatementIsNoFailureOfTheStatement() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection watching = server.connect();
                Connection reader = Lots.readerOf(server, "sizable.t0");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobHandle<RunResult<UpgradeResult>> handle = start(opened, of("sizable"));
            Lots.eventually(() -> Lots.busy(watching, "ALTER TABLE `sizable`.`t0`"));
            CompletableFuture<Void> dropped = CompletableFuture.runAsync(() -> {
                try {
                    server.run("DROP TABLE sizable.t0");
                } catch (java.sql.SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            Lots.eventually(() -> Lots.busy(watching, "DROP TABLE sizable.t0"));
            reader.rollback();
            UpgradeResult result = succeeded(handle).value();
            dropped.join();
            LaneResult<PlannedAction> t0 = of(result, "t0");
            // the look at it may have come before the DROP
            assertThat(t0.problem().map(Problem::code))
                    .satisfiesAnyOf(
                            code -> assertThat(code).contains(UpgradeError.TABLE_GONE),
                            code -> assertThat(code).isEmpty());
            assertThat(t0.status()).isEqualTo(t0.problem().isPresent() ? Status.FAILED : Status.DONE);
            assertThat(result.count(Status.DONE))
                    .isGreaterThanOrEqualTo(result.actions().size() - 1L);
        }
    }

    @Test
    void aTableThatWasRebuiltIsDoneAlsoWhenItsWarningsCannotBeRead() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened =
                        OpenServer.open(Lots.profile(new ProxiedServer(server, proxy)), Lots.password(server))) {
            proxy.stallAt("SHOW WARNINGS");
            JobHandle<RunResult<UpgradeResult>> handle = start(opened, of("legacy"));
            Lots.eventually(() -> proxy.stalled() || handle.snapshot().state().ended());
            assertThat(proxy.stalled()).as("a statement has warnings").isTrue();
            proxy.flow();
            proxy.reset();
            UpgradeResult result = succeeded(handle).value();
            assertThat(result.count(Status.DONE)).isEqualTo(result.actions().size());
        }
    }

    @Test
    void aTableThatIsRefusedForLackOfRoomHasItsResultInTheHistory() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = succeeded(runner.submit(new PlanJob(opened, of("sizable"), () -> history)));
            UpgradePlan tight = withFree(plan, 300_000);
            RunResult<UpgradeResult> run = succeeded(
                    runner.submit(new UpgradeJob(opened, _ -> tight, () -> history, new UpgradeListener() {})));
            UpgradeResult result = run.value();
            assertThat(result.actions()).allSatisfy(action -> {
                assertThat(action.status()).isEqualTo(Status.FAILED);
                assertThat(action.problem().orElseThrow().code()).isEqualTo(LaneError.NO_ROOM);
            });
            List<Item> statements = history.items(run.id()).stream()
                    .filter(item -> item.kind().equals(LaneHistory.STATEMENT))
                    .toList();
            assertThat(statements).hasSameSizeAs(result.actions()).allSatisfy(item -> {
                assertThat(item.status()).isEqualTo(Status.FAILED.word());
                assertThat(item.errorCode()).isEqualTo(LaneError.NO_ROOM.id());
            });
        }
    }

    private static UpgradePlan withFree(UpgradePlan plan, long bytes) {
        return new UpgradePlan(
                plan.basis(),
                plan.options(),
                plan.actions(),
                plan.excluded(),
                plan.manual(),
                plan.checked(),
                plan.visibility(),
                plan.workers(),
                plan.workersWhy(),
                plan.settings(),
                plan.beside(),
                plan.speed(),
                new DiskSpace(new Fact.Known<>(bytes), plan.disk().tmpdir()),
                plan.notes());
    }
}
