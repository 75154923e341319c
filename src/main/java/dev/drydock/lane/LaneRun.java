package dev.drydock.lane;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LoadGuards;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.platform.task.Workers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Carries out the statements of one plan. Used once. */
public final class LaneRun<A extends LaneItem> implements LaneWorker.Results<A> {

    /** Weight of a table beside its bytes, so that thousands of empty tables move the bar, too. */
    private static final long WEIGHT_OF_A_TABLE = 256 * 1024;

    private static final int MOST_LOSSES = 5;

    private final OpenServer server;
    private final LanePlan<A> plan;
    private final LaneWork<A> work;
    private final LaneRecorder<A> recorder;
    private final LaneListener<A> listener;
    private final JobContext context;
    private final ChangePermit permit;
    private final RunLock lock;
    private final LaneQueue<A> queue;
    private final Map<A, LaneResult<A>> results = new ConcurrentHashMap<>();
    private final Map<A, Integer> lockedTimes = new ConcurrentHashMap<>();
    private final Map<A, Integer> lostTimes = new ConcurrentHashMap<>();
    private final Map<A, Integer> restarts = new ConcurrentHashMap<>();
    private final Map<A, Long> weighed = new ConcurrentHashMap<>();
    private final Stage stage;
    private volatile @Nullable LaneProgress<A> progress;

    /** @param title names the stage of the job */
    public LaneRun(
            OpenServer server,
            String title,
            LanePlan<A> plan,
            LaneWork<A> work,
            LaneRecorder<A> recorder,
            LaneListener<A> listener,
            JobContext context,
            ChangePermit permit,
            RunLock lock) {
        this.server = server;
        this.plan = plan;
        this.work = work;
        this.recorder = recorder;
        this.listener = listener;
        this.context = context;
        this.permit = permit;
        this.lock = lock;
        this.queue = new LaneQueue<>(plan.items(), plan.room());
        this.stage = context.stage(title, Total.exact(plan.items().size()));
        stage.weight(plan.items().stream().mapToLong(LaneRun::weight).sum());
    }

    /**
     * Runs the statements. After an exception {@link #results} still gives what there was. Those whose turn did not come are
     * recorded as such.
     *
     * @param lanes how many lanes; may be changed meanwhile
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws dev.drydock.platform.error.DrydockException if the run as a whole cannot go on
     */
    public void run(WorkerLimit lanes) throws InterruptedException {
        LaneLimits limits = plan.limits();
        LoadGuards guards = new LoadGuards(server);
        try (StageConsumer _ = new StageConsumer(server, permit, recorder, lock.stagesLeftOn());
                LaneProgress<A> inside = new LaneProgress<>(server, this::progress);
                LockWaits waits = new LockWaits(server, context);
                Admission admission = new Admission(
                        context, guards.of(limits.maxThreadsRunning(), limits.maxLagSeconds(), plan.workers()))) {
            progress = inside;
            Workers.run(
                    context,
                    admission,
                    () -> queue.next(context),
                    lanes,
                    lane -> new LaneWorker<>(lane, server, plan, work, recorder, this, context, permit, lock, waits));
        } finally {
            recorder.notReached(plan.items().stream()
                    .filter(action -> !results.containsKey(action))
                    .toList());
        }
    }

    /** One result for each action of the plan, in its order. */
    public List<LaneResult<A>> results() {
        return plan.items().stream()
                .map(action -> Optional.ofNullable(results.get(action)).orElseGet(() -> LaneResult.notReached(action)))
                .toList();
    }

    /** How many have come to this. */
    public long count(LaneResult.Status status) {
        return results().stream().filter(result -> result.status() == status).count();
    }

    @Override
    public void started(A action, int lane, long connection) {
        listener.started(action, lane, connection);
        LaneProgress<A> inside = progress;
        if (inside != null) {
            inside.started(action, connection);
        }
    }

    @Override
    public void finished(LaneResult<A> result) {
        results.put(result.action(), result);
        queue.done(result.action());
        listener.finished(result);
        stage.advanceWeighted(weight(result.action()) - weighedSoFar(result.action(), result.connection()));
    }

    @Override
    public boolean again(A action) {
        return lostTimes.merge(action, 1, Integer::sum) < MOST_LOSSES;
    }

    @Override
    public int restarted(A action) {
        return restarts.merge(action, 1, Integer::sum);
    }

    @Override
    public void putBack(A action) {
        queue.putBack(action);
    }

    @Override
    public boolean locked(A action, String blockedBy) {
        if (lockedTimes.merge(action, 1, Integer::sum) >= plan.limits().lockTries()) {
            return false;
        }
        stage.advanceWithin(-weighedSoFar(action, 0));
        listener.postponed(action, blockedBy);
        queue.again(action);
        return true;
    }

    private void progress(A action, double share) {
        listener.progress(action, share);
        synchronized (weighed) {
            long now = Math.round(action.weight() * share);
            long before = weighed.getOrDefault(action, 0L);
            if (now > before && !results.containsKey(action)) {
                weighed.put(action, now);
                stage.advanceWithin(now - before);
            }
        }
    }

    private long weighedSoFar(A action, long connection) {
        LaneProgress<A> inside = progress;
        if (inside != null) {
            inside.ended(connection);
        }
        synchronized (weighed) {
            return Optional.ofNullable(weighed.remove(action)).orElse(0L);
        }
    }

    private static long weight(LaneItem action) {
        return action.weight() + WEIGHT_OF_A_TABLE;
    }
}
