package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.RunState;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The job behind the button and the command: takes a plan, carries it out, records it, checks everything again. */
public final class UpgradeJob implements Job<UpgradeResult> {

    /** Gives the plan to carry out; may make it first, with stages of its own. */
    public interface PlanSource {
        UpgradePlan plan(JobContext context) throws InterruptedException;
    }

    /** Gives the gates as they stand, if the run is to record them. */
    interface GateSource {
        Optional<Gates> read(JobContext context) throws InterruptedException;
    }

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final PlanSource source;
    private final Supplier<HistoryStore> history;
    private final UpgradeListener listener;
    private final long resumes;
    private final Optional<VendorTool> tool;
    private final GateSource gates;
    private final WorkerLimit lanes = new WorkerLimit(1);

    /** @param history the history; its call may wait until it is open */
    public UpgradeJob(OpenServer server, PlanSource source, Supplier<HistoryStore> history, UpgradeListener listener) {
        this(server, source, history, listener, 0, Optional.empty(), _ -> Optional.empty());
    }

    /** The same job, which also runs this program for the system tables, before it checks everything again. */
    public UpgradeJob with(VendorTool program) {
        return new UpgradeJob(server, source, history, listener, resumes, Optional.of(program), gates);
    }

    /** The same job, which records how these gates stood and what people said of them. */
    public UpgradeJob after(Gates passed) {
        return new UpgradeJob(server, source, history, listener, resumes, tool, _ -> Optional.of(passed));
    }

    /** @param gates how they stand; asked once, on the job's thread, when there is a plan */
    UpgradeJob(
            OpenServer server,
            PlanSource source,
            Supplier<HistoryStore> history,
            UpgradeListener listener,
            long resumes,
            Optional<VendorTool> tool,
            GateSource gates) {
        this.server = server;
        this.source = source;
        this.history = history;
        this.listener = listener;
        this.resumes = resumes;
        this.tool = tool;
        this.gates = gates;
    }

    @Override
    public String title() {
        return messages.text("job.run");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /** The number of lanes, which may be changed once the plan is being carried out. */
    public WorkerLimit lanes() {
        return lanes;
    }

    /**
     * @throws dev.drydock.platform.error.DrydockException E-2301 if the server is locked; if no plan can be made, the history cannot be opened or written,
     *     or the run cannot go on; what was done until then is in the history
     */
    @Override
    public UpgradeResult run(JobContext context) throws InterruptedException {
        try (ChangePermit permit = server.permit()) {
            return run(context, permit);
        }
    }

    private UpgradeResult run(JobContext context, ChangePermit permit) throws InterruptedException {
        UpgradePlan plan = source.plan(context);
        listener.planned(plan);
        Optional<Gates> passed = gates.read(context);
        lanes.set(Math.max(1, plan.workers()));
        Instant started = Instant.now();
        try (UpgradeRecorder recorder = UpgradeRecorder.begin(history.get(), server, plan, resumes, passed, permit)) {
            UpgradeRun run = new UpgradeRun(server, plan, recorder, listener, context, permit);
            try {
                run.run(lanes);
                Optional<VendorTool.Outcome> system = systemTables(context, recorder, permit);
                Optional<TableCheckResult> after =
                        Optional.of(PlanJob.check(server, plan.options(), context, messages.text("stage.verify")));
                UpgradeResult result = new UpgradeResult(
                        recorder.runId(),
                        plan,
                        run.results(),
                        system,
                        after,
                        passed,
                        permit.unlock(),
                        started,
                        Instant.now());
                recorder.left(after.get().unsettled());
                recorder.finish(RunState.SUCCEEDED, List.of(), summary(result));
                return result;
            } catch (JobCancelledException cancelled) {
                finish(recorder, RunState.CANCELLED, List.of(), plan, run, started);
                throw cancelled;
            } catch (RuntimeException failure) {
                if (context.cancelled()) {
                    finish(recorder, RunState.CANCELLED, List.of(), plan, run, started);
                    throw new JobCancelledException();
                }
                finish(recorder, RunState.FAILED, List.of(Problems.of(failure)), plan, run, started);
                throw failure;
            }
        }
    }

    private Optional<VendorTool.Outcome> systemTables(
            JobContext context, UpgradeRecorder recorder, ChangePermit permit) {
        if (tool.isEmpty() || !VendorTool.neededBy(server.facts())) {
            return Optional.empty();
        }
        return Optional.of(new SystemTables(server, recorder, listener::output).run(tool.get(), permit, context));
    }

    private static void finish(
            UpgradeRecorder recorder,
            RunState state,
            List<Problem> problems,
            UpgradePlan plan,
            UpgradeRun run,
            Instant started) {
        UpgradeResult broken = new UpgradeResult(
                recorder.runId(),
                plan,
                run.results(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                started,
                Instant.now());
        recorder.finish(state, problems, summary(broken));
    }

    private static Map<String, String> summary(UpgradeResult result) {
        Map<String, String> summary = new LinkedHashMap<>();
        for (ActionResult.Status status : ActionResult.Status.values()) {
            summary.put(status.word(), Long.toString(result.count(status)));
        }
        result.after().ifPresent(after -> {
            summary.put("left", Integer.toString(after.unsettled().size()));
            summary.put(UpgradeHistory.PROVED, Boolean.toString(result.proved()));
        });
        return summary;
    }
}
