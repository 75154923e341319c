package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.Item;
import dev.drydock.history.RunStart;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.RunIdentity;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A permit that is refused once the intent is in the history: nothing was sent, and nothing looks as if it ran. */
class PermitRefusedTest extends JobsWithHistory {

    @Test
    void betweenTheIntentAndTheSending() throws Exception {
        UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("legacy"), List.of(), List.of(), false));
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = succeeded(runner.submit(new PlanJob(opened, options, () -> history)));
            server.run(
                    "SET GLOBAL log_output = 'FILE'",
                    "SET GLOBAL general_log_file = 'seen.log'",
                    "SET GLOBAL general_log = ON");
            RunWriter writer = history.begin(new RunStart(
                    UpgradeHistory.KIND, "refused", RunIdentity.of(opened), "root", "tester", Map.of(), 1));
            JobOutcome<Boolean> outcome = runner.submit(Jobs.job(context -> {
                        ChangePermit permit = opened.permit();
                        UpgradeListener takesItAway = new UpgradeListener() {
                            @Override
                            public void started(PlannedAction action, int lane, long connection) {
                                permit.close();
                            }
                        };
                        try (HistoryStore noRuns = HistoryStore.open(folder.resolve("other"), "test");
                                RunLock lock = RunLock.take(opened, noRuns, Set.of(), context)) {
                            new LaneRun<>(
                                            opened,
                                            "",
                                            TableUpgrades.lanes(plan),
                                            new TableUpgrades(false),
                                            new UpgradeRecorder(writer).statements(),
                                            takesItAway,
                                            context,
                                            permit,
                                            lock)
                                    .run(new WorkerLimit(1));
                        }
                        return true;
                    }))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
            writer.close();
            List<Item> statements = history.items(writer.runId()).stream()
                    .filter(item -> item.kind().equals(LaneHistory.STATEMENT))
                    .toList();
            assertThat(statements).extracting(Item::status).first().isEqualTo(LaneHistory.POSTPONED);
            assertThat(statements)
                    .extracting(Item::status)
                    .as("none was sent")
                    .isSubsetOf(LaneHistory.POSTPONED, "not_reached");
            assertThat(Files.readAllLines(server.dataDir().orElseThrow().resolve("seen.log")))
                    .noneMatch(line -> line.contains("\tALTER TABLE") || line.contains("\tREPAIR"));
        }
    }
}
