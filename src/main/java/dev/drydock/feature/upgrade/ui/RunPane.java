package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.lane.LaneChart;
import dev.drydock.ui.lane.LanePictures;
import dev.drydock.ui.lane.LaneRow;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The third step: the lanes as they work, and every action's state. */
final class RunPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final UpgradeViewModel model;
    private final LaneChart chart = new LaneChart();
    private final DataTable<LaneRow<PlannedAction>> table;
    private final Label totals = new Label();
    private final Label lanes = new Label();
    private final HBox laneButtons;

    RunPane(UpgradeViewModel model) {
        this.model = model;
        table = new DataTable<>(
                new EmptyState(Feather.PLAY, TEXT.text("run.empty.title"), TEXT.text("run.empty.text")),
                ActionColumns.running());
        table.view().setId("actions");
        table.counting(TEXT, "table.tables");
        IconButton fewer = new IconButton(Feather.MINUS, TEXT.text("run.fewer"), () -> model.lanes(model.lanes() - 1));
        IconButton more = new IconButton(Feather.PLUS, TEXT.text("run.more"), () -> model.lanes(model.lanes() + 1));
        fewer.setId("fewer-lanes");
        more.setId("more-lanes");
        laneButtons = new HBox(4, lanes, fewer, more);
        laneButtons.setAlignment(Pos.CENTER_RIGHT);
        totals.setId("run-totals");
        totals.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(totals, Priority.ALWAYS);
        HBox head = new HBox(8, totals, laneButtons);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("dd-count-head");
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().addAll(head, chart.withTable(), table);
        ListChangeListener<LaneRow<PlannedAction>> fill =
                _ -> table.items().setAll(model.rows().all());
        model.rows().all().addListener(fill);
        refresh();
    }

    void refresh() {
        boolean running = model.job().workingProperty().get() == Step.RUN;
        List<LaneRow<PlannedAction>> rows = model.rows().all();
        laneButtons.setVisible(running);
        lanes.setText(TEXT.text("run.lanes", model.lanes()));
        long cancelled = count(rows, LaneRow.State.CANCELLED);
        totals.setText(rows.isEmpty() ? "" : totals(rows) + (cancelled == 0 ? "" : cancelled(cancelled)));
        chart.show(LanePictures.of(rows, running));
        table.refresh();
    }

    private static String cancelled(long rows) {
        return TEXT.text("run.cancelled", Formats.count(rows));
    }

    private static String totals(List<LaneRow<PlannedAction>> rows) {
        return TEXT.text(
                "run.totals",
                Formats.count(rows.size()),
                Formats.count(count(rows, LaneRow.State.DONE)),
                Formats.count(count(rows, LaneRow.State.RUNNING)),
                Formats.count(count(rows, LaneRow.State.FAILED)
                        + count(rows, LaneRow.State.INTERRUPTED)
                        + count(rows, LaneRow.State.MAY_STILL_RUN)));
    }

    private static long count(List<LaneRow<PlannedAction>> rows, LaneRow.State state) {
        return rows.stream().filter(row -> row.state() == state).count();
    }
}
