package dev.drydock.feature.encryption.atrest;

import static java.util.Objects.requireNonNull;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The job behind the button and the commands: encrypts a server's data at rest, or takes that back, step by step. */
public final class AtRestJob extends RunJob<AtRestPlan, Converted> {

    /** Kind of the runs that upgrade tables, which must not be under way either; features do not know one another. */
    private static final String UPGRADE = "upgrade";

    private static final Messages TEXT = Messages.of("rest");

    private final AtRestOptions options;
    private final AtRestGuide guide;
    private final LaneListener<AtRestItem> listener;
    private final Consumer<AtRestPlan> planned;
    private final Optional<EarlierRest> earlier;
    private final WorkerLimit lanes = new WorkerLimit(1);
    private @Nullable RunLock lock;

    /**
     * @param guide the person beside it
     * @param planned told of the plan before it is carried out, on the job's thread
     * @param listener told of the lanes
     * @param earlier the run that is taken up
     * @param history the history; its call may wait until it is open
     */
    public AtRestJob(
            OpenServer server,
            AtRestOptions options,
            AtRestGuide guide,
            Consumer<AtRestPlan> planned,
            LaneListener<AtRestItem> listener,
            Optional<EarlierRest> earlier,
            Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.changing(
                        AtRestHistory.kind(options.target()),
                        TEXT.text("job.run." + options.target().word())));
        this.options = options;
        this.guide = guide;
        this.planned = planned;
        this.listener = listener;
        this.earlier = earlier;
    }

    /** The number of lanes, which may be changed once the plan is being carried out. */
    public WorkerLimit lanes() {
        return lanes;
    }

    /** @throws DrydockException E-4262 while another run changes the tables, E-4678 for a run of another server */
    @Override
    protected void require(JobContext context) throws InterruptedException {
        Set<String> kinds = new HashSet<>(AtRestHistory.KINDS);
        kinds.add(UPGRADE);
        if (earlier.isPresent()) {
            earlier.get().requireOf(server());
        }
        lock = RunLock.take(server(), history().get(), kinds, context);
        if (earlier.isPresent()) {
            earlier.get().awaitOpenStatements(server(), context);
        }
    }

    @Override
    protected void release() {
        RunLock held = lock;
        if (held != null) {
            held.close();
        }
    }

    /** @throws DrydockException E-3011 where the server would refuse each table, after its keys and its restart */
    @Override
    protected Planned<AtRestPlan> plan(JobContext context) throws InterruptedException {
        AtRestPlan plan = new AtRestPlanJob(server(), options, history()).run(context);
        if (!plan.items().isEmpty()) {
            WritableServer.require(server());
        }
        planned.accept(plan);
        lanes.set(Math.max(1, plan.workers()));
        return new Planned<>(
                plan,
                (long) plan.steps().size() + plan.items().size(),
                AtRestOptionCodec.write(plan.options(), earlier.map(EarlierRest::runId)));
    }

    @Override
    protected Converted work(Run<AtRestPlan> run) throws InterruptedException {
        AtRestRun work = new AtRestRun(run, guide, listener, earlier, requireNonNull(lock), lanes);
        try {
            return work.carryOut();
        } finally {
            work.summary().forEach(run::note);
        }
    }
}
