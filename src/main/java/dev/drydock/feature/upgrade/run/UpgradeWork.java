package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.RecordedWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run of an upgrade: the statements, the program for the system tables, the second check of everything. Used once. */
final class UpgradeWork implements RecordedWork<UpgradeResult> {

    private final OpenServer server;
    private final UpgradePlan plan;
    private final UpgradeRecorder recorder;
    private final UpgradeListener listener;
    private final JobContext context;
    private final ChangePermit permit;
    private final WorkerLimit lanes;
    private final Optional<VendorTool> tool;
    private final Optional<Gates> gates;
    private final LaneRun<PlannedAction> run;
    private final RunClock clock = new RunClock();
    private Optional<VendorTool.Outcome> system = Optional.empty();
    private Optional<TableCheckResult> after = Optional.empty();

    UpgradeWork(
            OpenServer server,
            UpgradePlan plan,
            UpgradeRecorder recorder,
            UpgradeListener listener,
            JobContext context,
            ChangePermit permit,
            RunLock lock,
            WorkerLimit lanes,
            Optional<VendorTool> tool,
            Optional<Gates> gates) {
        this.server = server;
        this.plan = plan;
        this.recorder = recorder;
        this.listener = listener;
        this.context = context;
        this.permit = permit;
        this.lanes = lanes;
        this.tool = tool;
        this.gates = gates;
        this.run = new LaneRun<>(
                server,
                Messages.of("upgraderun").text("stage.run"),
                TableUpgrades.lanes(plan),
                new TableUpgrades(plan.options().replicate()),
                recorder.statements(),
                listener,
                context,
                permit,
                lock);
    }

    @Override
    public UpgradeResult run() throws InterruptedException {
        run.run(lanes);
        if (tool.isPresent() && VendorTool.neededBy(server.facts())) {
            system = Optional.of(new SystemTables(server, recorder, listener::output).run(tool.get(), permit, context));
        }
        String stage = Messages.of("upgraderun").text("stage.verify");
        TableCheckResult left = PlanJob.check(server, plan.options(), context, stage);
        after = Optional.of(left);
        recorder.left(left);
        return result();
    }

    private UpgradeResult result() {
        return new UpgradeResult(
                recorder.runId(),
                plan,
                run.results(),
                system,
                after,
                gates,
                permit.unlock(),
                List.of(),
                clock.started(),
                clock.now());
    }

    /** What Cancel kept from being reached has not failed. */
    @Override
    public RunOutcome.Counts counts() {
        UpgradeResult now = result();
        return RunOutcome.Counts.of(
                now.actions().size(), now.count(LaneResult.Status.DONE), now.count(LaneResult.Status.FAILED));
    }

    @Override
    public Map<String, String> summary() {
        UpgradeResult now = result();
        Map<String, String> summary = new LinkedHashMap<>();
        for (LaneResult.Status status : LaneResult.Status.values()) {
            summary.put(status.word(), Long.toString(now.count(status)));
        }
        after.ifPresent(check -> {
            summary.put("left", Long.toString(check.left()));
            summary.put(UpgradeHistory.PROVED, Boolean.toString(now.proved()));
            if (check.system().asked()) {
                summary.put(UpgradeHistory.TABLES, check.system().text());
            }
        });
        return summary;
    }

    @Override
    public UpgradeResult unrecorded(UpgradeResult result, Problem problem) {
        return result.with(problem);
    }
}
