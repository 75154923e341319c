package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.ui.lane.LaneFeed;

/** Gathers what an upgrade tells, for the screen. */
final class UpgradeFeed extends LaneFeed<PlannedAction, UpgradeListener> implements UpgradeListener {

    @Override
    public void planned(UpgradePlan plan) {
        add(to -> to.planned(plan));
    }
}
