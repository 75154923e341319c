package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.ui.task.JobProgress;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The line at the bottom: progress, why it waits, Pause and Cancel; empty while nothing runs. */
final class ProgressLine extends HBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final UpgradeViewModel model;
    private final ProgressBar bar = new ProgressBar();
    private final Label text = new Label();
    private final Button pause = new Button();
    private final Button cancel = new Button();

    ProgressLine(UpgradeViewModel model) {
        super(12);
        this.model = model;
        getStyleClass().add("dd-count-summary");
        setAlignment(Pos.CENTER_LEFT);
        bar.setPrefWidth(180);
        bar.getStyleClass().add("medium");
        text.setId("upgrade-progress");
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        pause.setId("upgrade-pause");
        cancel.setId("upgrade-cancel");
        for (Button button : List.of(pause, cancel)) {
            button.getStyleClass().add("small");
            button.setMinWidth(Region.USE_PREF_SIZE);
        }
        pause.setOnAction(_ -> model.job().pauseOrResume());
        cancel.setOnAction(_ -> model.job().cancel());
        getChildren().addAll(bar, text, pause, cancel);
        refresh();
    }

    void refresh() {
        Optional<JobSnapshot> running = model.job().running();
        setVisible(running.isPresent());
        setManaged(running.isPresent());
        running.ifPresent(this::show);
    }

    private void show(JobSnapshot job) {
        JobProgress progress = new JobProgress(job);
        bar.setProgress(progress.fraction());
        text.setText(String.join("  ·  ", progress.parts()));
        boolean cancelling = job.state() == JobState.CANCELLING;
        pause.setText(TEXT.text(job.paused() ? "progress.resume" : "progress.pause"));
        pause.setDisable(cancelling);
        cancel.setText(TEXT.text(cancelling ? "progress.cancelling" : "progress.cancel"));
        cancel.setDisable(cancelling);
    }
}
