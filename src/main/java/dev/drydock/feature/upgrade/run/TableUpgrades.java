package dev.drydock.feature.upgrade.run;

import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.lane.LanePlan;
import dev.drydock.lane.LaneStatement;
import dev.drydock.lane.LaneWork;
import java.util.Optional;

/**
 * What lanes do to upgrade tables.
 *
 * @param replicate whether the statements go to the binary log
 */
record TableUpgrades(boolean replicate) implements LaneWork<PlannedAction> {

    /** The plan as lanes take it. */
    static LanePlan<PlannedAction> lanes(UpgradePlan plan) {
        UpgradeOptions options = plan.options();
        return new LanePlan<>(
                plan.actions(),
                plan.settings(),
                plan.disk().data().known(),
                plan.workers(),
                options.lanes().limits());
    }

    @Override
    public LaneStatement<PlannedAction> statement(Changes changes) {
        return new TableUpgrade(changes, replicate);
    }

    @Override
    public Optional<String> left(Session session, PlannedAction action) {
        return TableUpgrade.left(session, action);
    }

    @Override
    public String settled() {
        return "upgraded";
    }
}
