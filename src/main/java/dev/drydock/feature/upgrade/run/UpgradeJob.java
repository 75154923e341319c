package dev.drydock.feature.upgrade.run;

import static java.util.Objects.requireNonNull;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The job behind the button and the command: takes a plan, carries it out, records it, checks everything again. */
public final class UpgradeJob extends RecordedJob<UpgradePlan, UpgradeResult> {

    /** Gives the plan to carry out; may make it first, with stages of its own. */
    public interface PlanSource {
        UpgradePlan plan(JobContext context) throws InterruptedException;
    }

    /** Gives the prerequisites as they stand, if the run is to look at them. */
    interface GateSource {
        Optional<Gates> read(JobContext context) throws InterruptedException;
    }

    private final Messages messages = Messages.of("upgraderun");
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
        super(server, history);
        this.source = source;
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
    protected String kind() {
        return UpgradeHistory.KIND;
    }

    @Override
    protected boolean changesServer() {
        return true;
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
                    UpgradeRunError.PREREQUISITES_OPEN,
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

    /** @throws DrydockException E-4266 if the plan was run before, E-4267 if something has changed since it was made */
    @Override
    protected UpgradePlan plan(JobContext context) throws InterruptedException {
        UpgradePlan plan = source.plan(context);
        Freshness freshness = new Freshness(server(), history());
        server().recovery().retried(context, () -> freshness.refusal(plan)).ifPresent(problem -> {
            throw new DrydockException(problem);
        });
        listener.planned(plan);
        lanes.set(Math.max(1, plan.workers()));
        return plan;
    }

    @Override
    protected long planned(UpgradePlan plan) {
        return plan.actions().size();
    }

    @Override
    protected Map<String, String> settings(UpgradePlan plan) {
        return UpgradeRecorder.settings(server(), plan, resumes, passed);
    }

    @Override
    protected RecordedWork<UpgradeResult> begin(
            UpgradePlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        UpgradeRecorder recorder = new UpgradeRecorder(writer);
        recorder.planned(plan);
        return new UpgradeWork(
                server(),
                plan,
                recorder,
                listener,
                context,
                permit.orElseThrow(),
                requireNonNull(lock),
                lanes,
                tool,
                passed);
    }
}
