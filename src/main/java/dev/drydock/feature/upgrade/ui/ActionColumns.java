package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.lane.LaneColumns;
import dev.drydock.ui.lane.LaneRow;
import java.util.ArrayList;
import java.util.List;

/** The columns of the actions, before and during a run. */
final class ActionColumns {

    private static final Messages TEXT = Messages.of("upgradeui");

    private ActionColumns() {}

    /** For the plan: what will run and how long it may take. */
    static List<DataColumn<LaneRow<PlannedAction>>> planned() {
        List<DataColumn<LaneRow<PlannedAction>>> columns = common();
        columns.add(LaneColumns.expected());
        columns.add(DataColumn.<LaneRow<PlannedAction>>text(
                        TEXT.text("column.reason"), row -> row.action().reason())
                .tooltip(row -> row.action().reason())
                .room(DataColumn.Room.MOST));
        return columns;
    }

    /** For the run: how each goes. */
    static List<DataColumn<LaneRow<PlannedAction>>> running() {
        List<DataColumn<LaneRow<PlannedAction>>> columns = common();
        columns.addAll(LaneColumns.progress());
        return columns;
    }

    private static List<DataColumn<LaneRow<PlannedAction>>> common() {
        List<DataColumn<LaneRow<PlannedAction>>> columns = new ArrayList<>();
        columns.add(LaneColumns.table());
        columns.add(DataColumn.<LaneRow<PlannedAction>>text(
                        TEXT.text("column.action"),
                        row -> TEXT.text("remedy." + row.action().remedy().word()))
                .tooltip(row -> row.action().sql()));
        columns.addAll(LaneColumns.facts());
        return columns;
    }
}
