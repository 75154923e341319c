package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LoadGuards;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.platform.task.Workers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Carries out the statements of one plan. Used once. */
final class UpgradeRun implements ActionWorker.Results {

    /** Weight of a table beside its bytes, so that thousands of empty tables move the bar, too. */
    private static final long WEIGHT_OF_A_TABLE = 256 * 1024;

    private static final int MOST_LOSSES = 5;

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final UpgradePlan plan;
    private final UpgradeRecorder recorder;
    private final UpgradeListener listener;
    private final JobContext context;
    private final ChangePermit permit;
    private final RunLock lock;
    private final ActionQueue queue;
    private final Map<PlannedAction, ActionResult> results = new ConcurrentHashMap<>();
    private final Map<PlannedAction, Integer> lockedTimes = new ConcurrentHashMap<>();
    private final Map<PlannedAction, Integer> lostTimes = new ConcurrentHashMap<>();
    private final Map<PlannedAction, Integer> restarts = new ConcurrentHashMap<>();
    private final Set<Long> connections = ConcurrentHashMap.newKeySet();
    private final Map<PlannedAction, Long> weighed = new ConcurrentHashMap<>();
    private final Stage stage;
    private volatile @Nullable AlterProgressMonitor progress;

    UpgradeRun(
            OpenServer server,
            UpgradePlan plan,
            UpgradeRecorder recorder,
            UpgradeListener listener,
            JobContext context,
            ChangePermit permit,
            RunLock lock) {
        this.server = server;
        this.plan = plan;
        this.recorder = recorder;
        this.listener = listener;
        this.context = context;
        this.permit = permit;
        this.lock = lock;
        this.queue = new ActionQueue(plan.actions(), plan.disk().data().known());
        this.stage = context.stage(
                messages.text("stage.run"), Total.exact(plan.actions().size()));
        stage.weight(plan.actions().stream().mapToLong(UpgradeRun::weight).sum());
    }

    /**
     * Runs the statements. After an exception {@link #results} still gives what there was.
     *
     * @param lanes how many lanes; may be changed meanwhile
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws dev.drydock.platform.error.DrydockException if the run as a whole cannot go on
     */
    void run(WorkerLimit lanes) throws InterruptedException {
        UpgradeOptions options = plan.options();
        LoadGuards guards = new LoadGuards(server);
        try (AlterProgressMonitor inside = new AlterProgressMonitor(server, permit, this::progress);
                Admission admission = new Admission(
                        context, guards.of(options.maxThreadsRunning(), options.maxLagSeconds(), plan.workers()))) {
            progress = inside;
            Workers.run(
                    context,
                    admission,
                    () -> queue.next(context),
                    lanes,
                    lane -> new ActionWorker(lane, server, plan, recorder, this, context, permit, lock));
        }
    }

    /** One result for each action of the plan, in its order. */
    List<ActionResult> results() {
        return plan.actions().stream()
                .map(action ->
                        Optional.ofNullable(results.get(action)).orElseGet(() -> ActionResult.notReached(action)))
                .toList();
    }

    @Override
    public Set<Long> connections() {
        return connections;
    }

    @Override
    public void started(PlannedAction action, int lane, long connection) {
        connections.add(connection);
        listener.started(action, lane, connection);
        AlterProgressMonitor inside = progress;
        if (inside != null) {
            inside.started(action, connection);
        }
    }

    @Override
    public void finished(ActionResult result) {
        results.put(result.action(), result);
        queue.done(result.action());
        listener.finished(result);
        stage.advanceWeighted(weight(result.action()) - weighedSoFar(result.action(), result.connection()));
    }

    @Override
    public boolean again(PlannedAction action) {
        return lostTimes.merge(action, 1, Integer::sum) < MOST_LOSSES;
    }

    @Override
    public int restarted(PlannedAction action) {
        return restarts.merge(action, 1, Integer::sum);
    }

    @Override
    public void putBack(PlannedAction action) {
        queue.putBack(action);
    }

    @Override
    public boolean locked(PlannedAction action, String blockedBy) {
        if (lockedTimes.merge(action, 1, Integer::sum) >= plan.options().lockTries()) {
            return false;
        }
        stage.advanceWithin(-weighedSoFar(action, 0));
        listener.postponed(action, blockedBy);
        queue.again(action);
        return true;
    }

    private void progress(PlannedAction action, double share) {
        listener.progress(action, share);
        synchronized (weighed) {
            long now = Math.round(UpgradePlan.room(action) * share);
            long before = weighed.getOrDefault(action, 0L);
            if (now > before && !results.containsKey(action)) {
                weighed.put(action, now);
                stage.advanceWithin(now - before);
            }
        }
    }

    private long weighedSoFar(PlannedAction action, long connection) {
        AlterProgressMonitor inside = progress;
        if (inside != null) {
            inside.ended(connection);
        }
        synchronized (weighed) {
            return Optional.ofNullable(weighed.remove(action)).orElse(0L);
        }
    }

    private static long weight(PlannedAction action) {
        return UpgradePlan.room(action) + WEIGHT_OF_A_TABLE;
    }
}
