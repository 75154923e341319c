package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.ui.task.EventFeed;

/** Gathers what an upgrade tells, for the screen. */
final class UpgradeFeed implements UpgradeListener {

    private final EventFeed<UpgradeListener> events = new EventFeed<>();

    @Override
    public void planned(UpgradePlan plan) {
        events.add(to -> to.planned(plan));
    }

    @Override
    public void started(PlannedAction action, int lane, long connection) {
        events.add(to -> to.started(action, lane, connection));
    }

    @Override
    public void progress(PlannedAction action, double share) {
        events.add(to -> to.progress(action, share));
    }

    @Override
    public void postponed(PlannedAction action, String blockedBy) {
        events.add(to -> to.postponed(action, blockedBy));
    }

    @Override
    public void finished(LaneResult<PlannedAction> result) {
        events.add(to -> to.finished(result));
    }

    /** Passes on what has gathered; returns whether there was anything. */
    boolean drain(UpgradeListener target) {
        return events.drain(target);
    }
}
