package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.ActionResult;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import java.util.HashMap;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The actions of a plan as rows, kept up to date by a run's events. JavaFX thread only. */
final class UpgradeRows implements UpgradeListener {

    private final ObservableList<ActionRow> rows = FXCollections.observableArrayList();
    private final Map<TableName, ActionRow> byTable = new HashMap<>();

    ObservableList<ActionRow> all() {
        return rows;
    }

    /** Shows a plan that is not being carried out yet. */
    void show(UpgradePlan plan) {
        byTable.clear();
        plan.actions().forEach(action -> put(action, plan, false));
        plan.excluded().forEach(action -> put(action, plan, true));
        rows.setAll(java.util.stream.Stream.concat(plan.actions().stream(), plan.excluded().stream())
                .map(action -> byTable.get(action.table()))
                .toList());
    }

    @Override
    public void planned(UpgradePlan plan) {
        show(plan);
    }

    @Override
    public void started(PlannedAction action, int lane, long connection) {
        row(action).started(lane);
    }

    @Override
    public void progress(PlannedAction action, double share) {
        row(action).progress(share);
    }

    @Override
    public void postponed(PlannedAction action, String blockedBy) {
        row(action).locked(blockedBy);
    }

    @Override
    public void finished(ActionResult result) {
        row(result.action()).finished(result);
    }

    private void put(PlannedAction action, UpgradePlan plan, boolean excluded) {
        byTable.put(action.table(), new ActionRow(action, plan.speed().expected(action), excluded));
    }

    private ActionRow row(PlannedAction action) {
        ActionRow row = byTable.get(action.table());
        if (row == null) {
            throw new IllegalStateException(action.shown() + " is not in the plan that is shown");
        }
        return row;
    }
}
