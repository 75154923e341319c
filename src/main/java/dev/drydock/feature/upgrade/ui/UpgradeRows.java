package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.ui.lane.LaneRows;

/** The actions of a plan as rows, kept up to date by a run's events. JavaFX thread only. */
final class UpgradeRows extends LaneRows<PlannedAction> implements UpgradeListener {

    @Override
    public void planned(UpgradePlan plan) {
        show(plan.actions(), plan.excluded(), plan.speed());
    }
}
