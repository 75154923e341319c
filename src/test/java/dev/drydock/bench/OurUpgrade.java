package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The product's own job inside this process: connects, checks, plans, rebuilds, checks everything again, each statement in
 * the history before and after.
 */
final class OurUpgrade implements Upgrader, AutoCloseable {

    private final UpgradeOptions options;
    private final HistoryStore history;
    private final int workers;
    private double againstBound;
    private String phases = "";

    OurUpgrade(int workers, Path historyFolder) {
        UpgradeOptions usual = UpgradeOptions.of(Scope.everything());
        this.workers = workers;
        this.options = new UpgradeOptions(
                usual.scope(),
                OptionalInt.of(workers),
                usual.replicate(),
                usual.lockWait(),
                usual.lockTries(),
                usual.maxThreadsRunning(),
                usual.maxLagSeconds());
        this.history = HistoryStore.open(historyFolder, "benchmark");
    }

    @Override
    public String name() {
        return "ours, " + workers + " workers";
    }

    @Override
    public void run(int port) throws InterruptedException {
        try (OpenServer server = OpenServer.open(OurCount.profile(port), LogIns.of(port))) {
            AtomicLong planned = new AtomicLong();
            AtomicLong lastFinished = new AtomicLong();
            UpgradeListener clock = new UpgradeListener() {
                @Override
                public void planned(UpgradePlan plan) {
                    planned.set(System.nanoTime());
                }

                @Override
                public void finished(LaneResult<PlannedAction> result) {
                    lastFinished.accumulateAndGet(System.nanoTime(), Math::max);
                }
            };
            long started = System.nanoTime();
            UpgradeJob job =
                    new UpgradeJob(server, new PlanJob(server, options, () -> history)::run, () -> history, clock);
            JobOutcome<RunResult<UpgradeResult>> outcome =
                    new CurrentThreadRunner().submit(job).await();
            if (!(outcome instanceof JobOutcome.Succeeded<RunResult<UpgradeResult>>(RunResult<UpgradeResult> run))) {
                throw new IllegalStateException(outcome.toString());
            }
            phases = String.format(
                    Locale.ROOT,
                    "check and plan %.3f s, statements %.3f s, second check %.3f s",
                    (planned.get() - started) / 1e9,
                    (lastFinished.get() - planned.get()) / 1e9,
                    (System.nanoTime() - lastFinished.get()) / 1e9);
            againstBound = LaneBound.over(run.value().actions(), workers);
        }
    }

    /**
     * How much longer the last run's statements took than the lower bound of their own durations: the longest, or all of
     * them shared evenly.
     */
    double againstBound() {
        return againstBound;
    }

    /** Where the time of the last run went. */
    String phases() {
        return phases;
    }

    @Override
    public void close() {
        history.close();
    }
}
