package dev.drydock.ui.task;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One job in the tasks panel: a line of progress, below it why it waits, its stages, and how it ended. */
final class TaskRow extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    private static final PseudoClass ENDED = PseudoClass.getPseudoClass("ended");

    private final TaskViewModel task;
    private final Consumer<String> locks;
    private final StackPane icon = new StackPane();
    private final Label progress = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Label percent = new Label();
    private final Label time = new Label();
    private final IconButton stagesButton;
    private final IconButton pause;
    private final IconButton cancel;
    private final VBox below = new VBox();
    private final InvalidationListener refresh = _ -> refresh();
    private final boolean pausable;
    private boolean stagesShown;
    private String shownIcon = "";
    private List<String> shownBelow = List.of();

    TaskRow(TasksViewModel tasks, TaskViewModel task, Consumer<String> locks) {
        this.locks = locks;
        this.task = task;
        getStyleClass().add("dd-task");
        stagesButton = new IconButton(Feather.CHEVRON_RIGHT, TEXT.text("task.stages.show"), this::toggleStages);
        pause = new IconButton(Feather.PAUSE, TEXT.text("task.pause"), () -> tasks.pauseOrResume(task));
        cancel = new IconButton(Feather.X, TEXT.text("task.cancel"), () -> tasks.cancel(task));
        pausable = tasks.pausable(task);
        below.getStyleClass().add("dd-task-below");
        getChildren().addAll(line(), below);
        // the row goes away with its node; the task may live on
        task.snapshotProperty().addListener(new WeakInvalidationListener(refresh));
        refresh();
    }

    private Node line() {
        JobSnapshot job = task.job();
        Label title = new Label(TEXT.text("task.title", job.title(), job.subject()));
        title.getStyleClass().add("dd-task-title");
        title.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        title.setTooltip(new Tooltip(title.getText()));
        title.setMaxWidth(Double.MAX_VALUE);
        title.setMinWidth(60);
        HBox.setHgrow(title, Priority.ALWAYS);
        icon.getStyleClass().add("dd-task-icon");
        progress.getStyleClass().add("dd-task-progress");
        bar.getStyleClass().add("dd-task-bar");
        percent.getStyleClass().add("dd-task-percent");
        time.getStyleClass().add("dd-task-time");
        HBox line = new HBox(stagesButton, icon, title, progress, bar, percent, time, pause, cancel);
        line.getStyleClass().add("dd-task-line");
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    private void toggleStages() {
        stagesShown = !stagesShown;
        stagesButton.show(
                stagesShown ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT,
                TEXT.text(stagesShown ? "task.stages.hide" : "task.stages.show"));
        refresh();
    }

    private void refresh() {
        JobSnapshot job = task.job();
        boolean ended = job.state().ended();
        showIcon(job);
        pseudoClassStateChanged(ENDED, ended);
        progress.setText(ended ? task.endText() : task.progressText());
        bar.setVisible(!ended);
        bar.setManaged(!ended);
        percent.setManaged(!ended);
        bar.setProgress(ended ? 0 : task.progress().fraction());
        percent.setText(ended ? "" : task.progress().percent());
        time.setText(task.timeText());
        pause.setVisible(job.state() == JobState.RUNNING && pausable);
        pause.show(job.paused() ? Feather.PLAY : Feather.PAUSE, TEXT.text(job.paused() ? "task.resume" : "task.pause"));
        cancel.setVisible(!ended);
        cancel.setDisable(job.state() == JobState.CANCELLING);
        stagesButton.setVisible(!job.stages().isEmpty());
        showBelow(job);
    }

    private void showIcon(JobSnapshot job) {
        boolean waiting = task.waiting();
        String wanted = job.state() + (waiting ? "waiting" : "");
        if (wanted.equals(shownIcon)) {
            return;
        }
        shownIcon = wanted;
        Node node = job.outcome().map(OutcomeLabel::iconNode).orElseGet(() -> icon(job, waiting));
        icon.getChildren().setAll(node);
    }

    private static Node icon(JobSnapshot job, boolean waiting) {
        return switch (job.state()) {
            case QUEUED -> Icons.of(Feather.CLOCK, "dd-muted");
            case RUNNING ->
                waiting
                        ? Icons.of(job.paused() ? Feather.PAUSE_CIRCLE : Feather.CLOCK, "dd-warning")
                        : Icons.of(Feather.REFRESH_CW, "dd-accent");
            case CANCELLING -> Icons.of(Feather.LOADER, "dd-warning");
            case SUCCEEDED, FAILED, CANCELLED -> Icons.of(Feather.SQUARE, "dd-muted");
        };
    }

    private void showBelow(JobSnapshot job) {
        List<String> holds = new ArrayList<>(task.progress().waits());
        if (job.state() == JobState.CANCELLING) {
            holds.addFirst(TEXT.text("task.cancelling"));
        }
        List<String> stages = stagesShown
                ? job.stages().stream().map(TaskViewModel::stageText).toList()
                : List.of();
        List<String> endings =
                job.endings().stream().map(TaskViewModel::endingText).toList();
        List<String> wanted = new ArrayList<>(holds);
        wanted.addAll(stages);
        wanted.addAll(endings);
        job.problem().ifPresent(problem -> wanted.add(problem.line()));
        if (wanted.equals(shownBelow)) {
            return;
        }
        shownBelow = wanted;
        List<Node> nodes = new ArrayList<>();
        holds.forEach(hold -> nodes.add(wrapped(new StateLabel(Feather.CLOCK, hold, Tone.WARNING))));
        if (!task.progress().waits().isEmpty()) {
            Button look = new Button(TEXT.text("tasks.locks"), Icons.of(Feather.USERS));
            look.setId("task-locks");
            look.getStyleClass().addAll("flat", "small");
            look.setOnAction(_ -> locks.accept(job.subject()));
            nodes.add(look);
        }
        if (stagesShown) {
            job.stages()
                    .forEach(stage -> nodes.add(new StateLabel(
                            stage.finished() ? Feather.CHECK : Feather.CHEVRONS_RIGHT,
                            TEXT.text(
                                    "task.stage.took",
                                    TaskViewModel.stageText(stage),
                                    stage.finished()
                                            ? Formats.measured(stage.elapsed())
                                            : Formats.duration(stage.elapsed())),
                            Tone.MUTED)));
        }
        job.endings()
                .forEach(report -> nodes.add(wrapped(new StateLabel(
                        report.gone() ? Feather.CHECK : Feather.ALERT_TRIANGLE,
                        TaskViewModel.endingText(report),
                        report.gone() ? Tone.MUTED : Tone.DANGER))));
        job.problem().ifPresent(problem -> nodes.add(new ErrorPane(problem)));
        below.getChildren().setAll(nodes);
        below.setVisible(!nodes.isEmpty());
        below.setManaged(!nodes.isEmpty());
    }

    private static Node wrapped(StateLabel label) {
        label.setWrapText(true);
        return label;
    }
}
