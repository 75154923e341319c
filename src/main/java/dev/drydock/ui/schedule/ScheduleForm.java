package dev.drydock.ui.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.SchedulableCommands.Offered;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduleError;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.profile.command.CommandWords;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.SelectableText;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Makes or changes a schedule: what the command takes, with the command line and the next times. JavaFX thread only. */
final class ScheduleForm {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final double WIDTH = 620;
    private static final double LEAST_HEIGHT = 180;
    private static final double HEIGHT = 450;

    private final ScheduleSource source;
    private final @Nullable ScheduledCommand before;
    private final DialogWindow window;
    private final TextField name = new TextField();
    private final TimesField times = new TimesField(this::preview);
    private final TextField reports = new TextField();
    private final SelectableText line = new SelectableText("");
    private final Label next = new Label();
    private final VBox refusal = new VBox();
    private final Button save = new Button();
    private final CommandField command;
    private final Consumer<String> saved;

    /**
     * @param before what is changed; null for a new one
     * @param servers names of the saved servers
     * @param saved told the name of what was saved
     */
    ScheduleForm(
            Window owner,
            Theme theme,
            ScheduleSource source,
            @Nullable ScheduledCommand before,
            List<Offered> offered,
            List<String> servers,
            Consumer<String> saved) {
        this.source = source;
        this.before = before;
        this.saved = saved;
        window = new DialogWindow(
                        owner, theme, before == null ? TEXT.text("form.new") : TEXT.text("form.edit", before.name()))
                .page("schedule");
        command = new CommandField(offered, servers, this::preview);
        name.setId("schedule-name");
        reports.setId("schedule-reports");
        reports.setPromptText(TEXT.text("form.reports.prompt"));
        line.setId("schedule-line");
        line.getStyleClass().add("dd-code-area");
        next.setId("schedule-next");
        next.setWrapText(true);
        next.setMinHeight(Label.USE_PREF_SIZE);
        name.textProperty().addListener(_ -> refusal.getChildren().clear());
        reports.textProperty().addListener(_ -> refusal.getChildren().clear());
        if (before != null) {
            name.setText(before.name());
            name.setDisable(true);
            command.set(before.command());
            times.set(before.when());
            reports.setText(before.reports());
        }
    }

    void show() {
        VBox fields = new VBox(4);
        if (before == null) {
            fields.getChildren().addAll(label("form.name", name), name);
        }
        fields.getChildren().addAll(command, label("form.when", times), times, label("form.reports", reports), reports);
        ScrollPane scroll = new ScrollPane(fields);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        scroll.setPrefWidth(WIDTH);
        scroll.setMinHeight(LEAST_HEIGHT);
        scroll.setPrefHeight(HEIGHT);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        // what will be run, and why it is refused, is seen wherever the fields stand
        window.content(new VBox(4, scroll, label("form.line", line), line, next, refusal));
        save.setId("schedule-save");
        save.setText(TEXT.text(before == null ? "form.add" : "form.save"));
        save.getStyleClass().add("accent");
        save.setDefaultButton(true);
        save.setOnAction(_ -> save());
        Button cancel = new Button(TEXT.text("form.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(cancel, save));
        preview();
        window.show();
        if (before == null) {
            name.requestFocus();
        }
    }

    private static Label label(String key, Node of) {
        Label label = new Label(TEXT.text(key));
        label.setLabelFor(of);
        return label;
    }

    /** The command line as it would be run, and when. */
    private void preview() {
        // called while the fields are being made, too
        if (command == null) {
            return;
        }
        refusal.getChildren().clear();
        line.setText("drydock " + CommandWords.text(command.words()));
        try {
            Timetable when = Timetable.of(times.text());
            next.setText(TEXT.text("form.next", ScheduleWords.when(when), ScheduleWords.times(when)));
        } catch (DrydockException wrong) {
            next.setText(wrong.problem().sentence());
        }
    }

    private void save() {
        String named = name.getText().strip();
        String when = times.text();
        List<String> words = command.words();
        String folder = reports.getText().strip();
        save.setDisable(true);
        Background.run(
                "schedule-save",
                () -> {
                    write(named, when, words, folder);
                    return named;
                },
                done -> {
                    window.close();
                    saved.accept(done);
                },
                problem -> {
                    save.setDisable(false);
                    // the fields above give way to it, so that the window stays as high as it is
                    refusal.getChildren().setAll(new ErrorPane(problem));
                });
    }

    /** Refuses what the command refuses, before anything is written; blocks. */
    private void write(String named, String when, List<String> words, String folder) {
        ScheduledCommand schedule = new ScheduledCommand(
                named,
                Timetable.of(when),
                words,
                folder.isEmpty() ? "" : Path.of(folder).toAbsolutePath().toString(),
                before == null ? source.schedulers().found() : before.scheduler(),
                before == null ? source.program().get() : before.program(),
                before == null ? source.dataFolder() : before.dataFolder(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                before != null && before.paused());
        schedule.require();
        source.commands().require(words);
        if (!folder.isEmpty() && !Files.isDirectory(Path.of(folder))) {
            throw new DrydockException(Problem.of(ScheduleError.NO_FOLDER, "", folder));
        }
        ScheduleChanges changes = new ScheduleChanges(new Schedules(source.dataFolder(), _ -> {}), source.schedulers());
        if (before == null) {
            changes.add(schedule);
        } else {
            changes.change(before, schedule);
        }
    }
}
