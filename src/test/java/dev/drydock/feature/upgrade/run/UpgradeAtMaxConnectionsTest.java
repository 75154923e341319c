package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.FullServer;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Lanes whose server has no connection left for a worker that lost its own. */
class UpgradeAtMaxConnectionsTest extends JobsWithHistory {

    @Test
    void theWorkerStepsBackWithTheReasonShownAndTheOtherRebuildsItsTable() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection holder = server.connect();
                Statement control = holder.createStatement();
                TcpProxy way = TcpProxy.to(server.port());
                OpenServer opened = OpenServer.open(
                        Lots.profile(server).withPlace(server.host(), way.port(), ""), Lots.password(server))) {
            LaneOptions lanes = new LaneOptions(
                    OptionalInt.of(2),
                    false,
                    LaneOptions.USUAL.lockWait(),
                    LaneOptions.USUAL.lockTries(),
                    LaneOptions.USUAL.maxThreadsRunning(),
                    LaneOptions.USUAL.maxLagSeconds());
            UpgradeOptions options =
                    UpgradeOptions.of(new Scope(List.of("legacy"), List.of(), List.of(), false), lanes);
            UpgradeListener locks = new UpgradeListener() {
                @Override
                public void planned(UpgradePlan plan) {
                    try {
                        control.execute("FLUSH TABLES WITH READ LOCK");
                    } catch (SQLException failure) {
                        throw new IllegalStateException(failure);
                    }
                }
            };
            JobHandle<RunResult<UpgradeResult>> job = runner.submit(
                    new UpgradeJob(opened, new PlanJob(opened, options, () -> history)::run, () -> history, locks));
            FullServer.takeOne(control, way, "ALTER TABLE%", 2);
            FullServer.awaitFewer(job, "1 of 2");
            assertThat(job.snapshot().state().ended()).isFalse();
            assertThat(job.snapshot().currentStage().orElseThrow().name()).contains("E-2007");
            control.execute("SET GLOBAL max_connections = 151");
            control.execute("UNLOCK TABLES");
            UpgradeResult result = succeeded(job).value();
            assertThat(result.count(Status.DONE))
                    .isEqualTo(result.actions().size())
                    .isPositive();
        }
    }
}
