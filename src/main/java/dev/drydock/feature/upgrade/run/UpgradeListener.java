package dev.drydock.feature.upgrade.run;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.lane.LaneListener;

/** Told of a run as it goes on; called by several threads at once, so implementations must return fast and be safe. */
public interface UpgradeListener extends LaneListener<PlannedAction> {

    /** The plan that is about to be carried out. */
    default void planned(UpgradePlan plan) {}

    /** A line of output of the program for the system tables. */
    default void output(String line) {}
}
