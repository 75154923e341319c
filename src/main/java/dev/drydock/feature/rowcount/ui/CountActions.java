package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.ui.RowCountViewModel.Phase;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** Preview and Count; while a count runs, Pause and Cancel in their place. */
final class CountActions extends StackPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    private static final double GAP = 8;
    /** Has room for the number of tables, so that nothing moves when it is known. */
    private static final double LEAST_COUNT = 148;

    private final RowCountViewModel model;
    private final Button preview = new Button(TEXT.text("action.preview"), Icons.of(Feather.EYE));
    private final Button count = new Button(TEXT.text("action.count"), Icons.of(Feather.PLAY));
    private final Button pause = new Button(TEXT.text("action.pause"), Icons.of(Feather.PAUSE));
    private final Button cancel = new Button(TEXT.text("action.cancel"), Icons.of(Feather.X));
    private final HBox running = new HBox(GAP, pause, cancel);
    private final HBox idle = new HBox(GAP, preview, count);

    CountActions(RowCountViewModel model) {
        this.model = model;
        setMinWidth(Region.USE_PREF_SIZE);
        preview.setId("preview");
        count.setId("count");
        pause.setId("pause");
        cancel.setId("cancel");
        preview.setTooltip(new Tooltip(TEXT.text("action.preview")));
        count.getStyleClass().add("accent");
        count.setDefaultButton(true);
        count.setMinWidth(LEAST_COUNT);
        preview.setOnAction(_ -> model.preview());
        count.setOnAction(_ -> model.start());
        pause.setOnAction(_ -> {
            model.pauseOrResume();
            refresh();
        });
        cancel.setOnAction(_ -> {
            model.cancel();
            refresh();
        });
        // both take the room of the wider, so that nothing beside them moves when a count begins
        getChildren().addAll(running, idle);
        List.of(running, idle).forEach(pair -> pair.setAlignment(Pos.CENTER_RIGHT));
        refresh();
    }

    Button preview() {
        return preview;
    }

    /** Shows what can be done now. */
    void refresh() {
        Phase phase = model.phaseProperty().get();
        JobSnapshot job = model.running();
        running.setVisible(phase == Phase.RUNNING);
        idle.setVisible(phase != Phase.RUNNING);
        CountPlan plan = model.planProperty().get();
        boolean refused = plan != null && plan.refusal().isPresent();
        preview.setDisable(phase != Phase.IDLE);
        count.setDisable(phase != Phase.IDLE || refused);
        count.setText(
                plan == null || refused
                        ? TEXT.text("action.count")
                        : TEXT.text(
                                "action.count.tables",
                                Formats.count(plan.tables().size())));
        if (job != null) {
            boolean cancelling = job.state() == JobState.CANCELLING;
            pause.setText(TEXT.text(job.paused() ? "action.resume" : "action.pause"));
            pause.setGraphic(Icons.of(job.paused() ? Feather.PLAY : Feather.PAUSE));
            pause.setDisable(cancelling);
            cancel.setDisable(cancelling);
            cancel.setText(TEXT.text(cancelling ? "action.cancelling" : "action.cancel"));
        }
    }
}
