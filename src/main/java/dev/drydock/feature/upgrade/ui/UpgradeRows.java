package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.ui.lane.LaneRow;
import dev.drydock.ui.lane.LaneRows;
import javafx.collections.ObservableList;

/** The actions of a plan as rows, kept up to date by a run's events. JavaFX thread only. */
final class UpgradeRows implements UpgradeListener {

    private final LaneRows<PlannedAction> rows = new LaneRows<>();

    ObservableList<LaneRow<PlannedAction>> all() {
        return rows.all();
    }

    /** Shows a plan that is not being carried out yet. */
    void show(UpgradePlan plan) {
        rows.show(plan.actions(), plan.excluded(), plan.speed());
    }

    @Override
    public void planned(UpgradePlan plan) {
        show(plan);
    }

    @Override
    public void started(PlannedAction action, int lane, long connection) {
        rows.started(action, lane, connection);
    }

    @Override
    public void progress(PlannedAction action, double share) {
        rows.progress(action, share);
    }

    @Override
    public void postponed(PlannedAction action, String blockedBy) {
        rows.postponed(action, blockedBy);
    }

    @Override
    public void finished(LaneResult<PlannedAction> result) {
        rows.finished(result);
    }
}
