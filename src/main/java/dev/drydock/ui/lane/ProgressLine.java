package dev.drydock.ui.lane;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.ui.task.JobProgress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The line at the bottom: progress, why it waits, Pause and Cancel; empty while nothing runs. */
public final class ProgressLine extends HBox {

    private static final Messages TEXT = Messages.of("lane");

    private final Supplier<Optional<JobSnapshot>> job;
    private final ProgressBar bar = new ProgressBar();
    private final Label text = new Label();
    private final Button pause = new Button();
    private final Button cancel = new Button();

    /** Without Pause. */
    public ProgressLine(String name, Supplier<Optional<JobSnapshot>> job, Runnable end) {
        this(name, job, () -> {}, end);
        getChildren().remove(pause);
    }

    /**
     * @param name begins the ids of its parts
     * @param job how the job stands; empty while none runs
     * @param pauseOrResume what the button Pause does
     * @param end what the button Cancel does
     */
    public ProgressLine(String name, Supplier<Optional<JobSnapshot>> job, Runnable pauseOrResume, Runnable end) {
        super(12);
        this.job = job;
        getStyleClass().add("dd-count-summary");
        setAlignment(Pos.CENTER_LEFT);
        bar.setPrefWidth(180);
        bar.getStyleClass().add("medium");
        text.setId(name + "-progress");
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        pause.setId(name + "-pause");
        cancel.setId(name + "-cancel");
        for (Button button : List.of(pause, cancel)) {
            button.getStyleClass().add("small");
            button.setMinWidth(Region.USE_PREF_SIZE);
        }
        pause.setOnAction(_ -> pauseOrResume.run());
        cancel.setOnAction(_ -> end.run());
        getChildren().addAll(bar, text, pause, cancel);
        refresh();
    }

    /** Shows how it stands now. */
    public void refresh() {
        Optional<JobSnapshot> running = job.get();
        setVisible(running.isPresent());
        setManaged(running.isPresent());
        running.ifPresent(this::show);
    }

    private void show(JobSnapshot now) {
        JobProgress progress = new JobProgress(now);
        bar.setProgress(progress.fraction());
        text.setText(String.join("  ·  ", progress.parts()));
        boolean cancelling = now.state() == JobState.CANCELLING;
        pause.setText(TEXT.text(now.paused() ? "progress.resume" : "progress.pause"));
        pause.setDisable(cancelling);
        cancel.setText(TEXT.text(cancelling ? "progress.cancelling" : "progress.cancel"));
        cancel.setDisable(cancelling);
    }
}
