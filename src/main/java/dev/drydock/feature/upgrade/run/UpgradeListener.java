package dev.drydock.feature.upgrade.run;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;

/** Told of a run as it goes on; called by several threads at once, so implementations must return fast and be safe. */
public interface UpgradeListener {

    /** The plan that is about to be carried out. */
    default void planned(UpgradePlan plan) {}

    /** A statement is about to be sent. */
    default void started(PlannedAction action, int lane, long connection) {}

    /** How much of a statement is done, from 0 to 1, where the server tells. */
    default void progress(PlannedAction action, double share) {}

    /** A table is locked and was put back to be tried again. */
    default void postponed(PlannedAction action, String blockedBy) {}

    /** A line of output of the program for the system tables. */
    default void output(String line) {}

    /** A statement has ended, one way or another. */
    default void finished(ActionResult result) {}
}
