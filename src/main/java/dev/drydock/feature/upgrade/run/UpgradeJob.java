package dev.drydock.feature.upgrade.run;

import static java.util.Objects.requireNonNull;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The job behind the button and the command: takes a plan, carries it out, records it, checks everything again. */
public final class UpgradeJob extends RunJob<UpgradePlan, UpgradeResult> {

    /** Gives the plan to carry out; may make it first, with stages of its own. */
    public interface PlanSource {
        UpgradePlan plan(JobContext context) throws InterruptedException;
    }

    /** Gives the prerequisites as they stand, if the run is to look at them. */
    interface GateSource {
        Optional<Gates> read(JobContext context) throws InterruptedException;
    }

    private static final Messages TEXT = Messages.of("upgraderun");

    private final PlanSource source;
    private final UpgradeListener listener;
    private final long resumes;
    private final Optional<VendorTool> tool;
    private final GateSource gates;
    private final WorkerLimit lanes = new WorkerLimit(1);
    private Optional<Gates> passed = Optional.empty();
    private @Nullable RunLock lock;

    /** @param history the history; its call may wait until it is open */
    public UpgradeJob(OpenServer server, PlanSource source, Supplier<HistoryStore> history, UpgradeListener listener) {
        this(server, source, history, listener, 0, Optional.empty(), _ -> Optional.empty());
    }

    /** The same job, which also runs this program for the system tables, before it checks everything again. */
    public UpgradeJob with(VendorTool program) {
        return new UpgradeJob(server(), source, history(), listener, resumes, Optional.of(program), gates);
    }

    /** The same job, which is refused while one of these prerequisites is open, and records what people said of them. */
    public UpgradeJob after(Gates read) {
        return new UpgradeJob(server(), source, history(), listener, resumes, tool, _ -> Optional.of(read));
    }

    /** @param gates how they stand; asked once, on the job's thread, before there is a plan */
    UpgradeJob(
            OpenServer server,
            PlanSource source,
            Supplier<HistoryStore> history,
            UpgradeListener listener,
            long resumes,
            Optional<VendorTool> tool,
            GateSource gates) {
        super(server, history, RunSpec.changing(UpgradeHistory.KIND, TEXT.text("job.run")));
        this.source = source;
        this.listener = listener;
        this.resumes = resumes;
        this.tool = tool;
        this.gates = gates;
    }

    /** The number of lanes, which may be changed once the plan is being carried out. */
    public WorkerLimit lanes() {
        return lanes;
    }

    /** @throws DrydockException E-4257, E-4259 for a program that does not fit, E-4260 for open prerequisites, E-4262 while another run is at work */
    @Override
    protected void require(JobContext context) throws InterruptedException {
        tool.filter(_ -> VendorTool.neededBy(server().facts())).ifPresent(program -> program.checkFits(server()));
        passed = gates.read(context);
        passed.filter(read -> !read.through()).ifPresent(read -> {
            throw new DrydockException(Problem.of(
                    UpgradeError.PREREQUISITES_OPEN,
                    read.inTheWay().stream()
                            .map(gate -> gate.id().word() + ": " + gate.read())
                            .collect(Collectors.joining("\n")),
                    read.inTheWay().size(),
                    server().profile().name(),
                    read.inTheWay().stream().map(gate -> gate.id().word()).collect(Collectors.joining(", "))));
        });
        lock = RunLock.take(server(), history().get(), Set.of(UpgradeHistory.KIND), context);
    }

    @Override
    protected void release() {
        RunLock held = lock;
        if (held != null) {
            held.close();
        }
    }

    /** @throws DrydockException E-4266 if the plan was run before, E-4267 if something has changed since it was made, E-3011 where the server takes no changes */
    @Override
    protected Planned<UpgradePlan> plan(JobContext context) throws InterruptedException {
        UpgradePlan plan = source.plan(context);
        Freshness freshness = new Freshness(server(), history());
        server().recovery().retried(context, () -> freshness.refusal(plan)).ifPresent(problem -> {
            throw new DrydockException(problem);
        });
        if (!plan.actions().isEmpty() || tool.isPresent()) {
            // a refused REPAIR answers "Corrupt"
            WritableServer.require(server());
        }
        listener.planned(plan);
        lanes.set(Math.max(1, plan.workers()));
        return new Planned<>(plan, plan.actions().size(), UpgradeRecorder.settings(server(), plan, resumes, passed));
    }

    /** The statements, the program for the system tables, the second check of everything. */
    @Override
    protected UpgradeResult work(Run<UpgradePlan> run) throws InterruptedException {
        UpgradePlan plan = run.plan();
        JobContext context = run.context();
        UpgradeRecorder recorder = new UpgradeRecorder(run.writer());
        recorder.planned(plan);
        LaneRun<PlannedAction> statements = new LaneRun<>(
                server(),
                TEXT.text("stage.run"),
                TableUpgrades.lanes(plan),
                new TableUpgrades(plan.options().replicate()),
                recorder.statements(),
                listener,
                context,
                run.permit(),
                requireNonNull(lock));
        try {
            statements.run(lanes);
        } finally {
            for (Status status : Status.values()) {
                run.note(status.word(), Long.toString(statements.count(status)));
            }
            run.done(statements.count(Status.DONE));
            // what Cancel kept from being reached has not failed
            run.failed(statements.count(Status.FAILED));
        }
        Optional<VendorTool.Outcome> system = Optional.empty();
        if (tool.isPresent() && VendorTool.neededBy(server().facts())) {
            system = Optional.of(
                    new SystemTables(server(), recorder, listener::output).run(tool.get(), run.permit(), context));
        }
        TableCheckResult after = PlanJob.check(server(), plan.options(), context, TEXT.text("stage.verify"));
        UpgradeRecorder.note(after, run);
        recorder.left(after);
        UpgradeResult result = new UpgradeResult(
                plan, statements.results(), system, after, passed, run.permit().unlock());
        run.counting(_ -> result.counts());
        return result;
    }
}
