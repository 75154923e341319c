package dev.drydock.ui.history;

import dev.drydock.history.RunMarks;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.Arrays;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** What people put to the run that is shown: pin, tags, note. JavaFX thread only; reading and writing is done elsewhere. */
final class RunMarksBar extends HBox {

    private static final Messages TEXT = Messages.of("ui");

    private final Runs source;
    private final long run;
    private final DialogService dialogs;
    private final Runnable changed;
    private final Label text = new Label();
    private final Button pin = new Button();
    private RunMarks marks = RunMarks.NONE;
    /** Why nothing can be changed; empty where it can. */
    private String denied = "";

    /** @param changed called after something was changed */
    RunMarksBar(Runs source, long run, DialogService dialogs, Runnable changed) {
        this.source = source;
        this.run = run;
        this.dialogs = dialogs;
        this.changed = changed;
        getStyleClass().add("dd-toolbar");
        setAlignment(Pos.CENTER_LEFT);
        setSpacing(8);
        pin.setId("run-pin");
        pin.getStyleClass().addAll("flat", "small");
        pin.setMinWidth(Region.USE_PREF_SIZE);
        pin.setTooltip(new Tooltip(TEXT.text("marks.pin.tip")));
        pin.setOnAction(_ -> change(() -> {
            if (marks.pinned().isPresent()) {
                source.marks().unpin(run);
            } else {
                source.marks().pin(run);
            }
        }));
        Button edit = new Button(TEXT.text("marks.edit"), Icons.of(Feather.TAG));
        edit.setId("run-marks-edit");
        edit.getStyleClass().addAll("flat", "small");
        edit.setMinWidth(Region.USE_PREF_SIZE);
        edit.setOnAction(_ -> edit());
        text.setId("run-marks");
        text.setTextOverrun(OverrunStyle.ELLIPSIS);
        text.getStyleClass().add("dd-muted");
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMinWidth(0);
        text.setMaxWidth(Double.MAX_VALUE);
        source.readsOnly().ifPresent(why -> {
            pin.setDisable(true);
            edit.setDisable(true);
            // a button that is off tells nothing, the words beside it do
            denied = why;
        });
        getChildren().addAll(pin, edit, text);
        show(RunMarks.NONE);
        load();
    }

    private void load() {
        Background.run("marks", () -> source.browser().marks(run), this::show, _ -> show(RunMarks.NONE));
    }

    private void show(RunMarks read) {
        marks = read;
        boolean pinned = read.pinned().isPresent();
        pin.setText(TEXT.text(pinned ? "marks.unpin" : "marks.pin"));
        pin.setGraphic(Icons.of(Feather.BOOKMARK, pinned ? "dd-accent" : "dd-muted"));
        StringBuilder words = new StringBuilder();
        if (!read.tags().isEmpty()) {
            words.append(TEXT.text("marks.tags", String.join(", ", read.tags())));
        }
        read.note()
                .ifPresent(note -> words.append(words.isEmpty() ? "" : "  ·  ")
                        .append(note.text().replace('\n', ' ')));
        read.origin()
                .ifPresent(origin -> words.append(words.isEmpty() ? "" : "  ·  ")
                        .append(TEXT.text("marks.imported", Long.toString(origin.run()), Formats.time(origin.at()))));
        if (!denied.isEmpty()) {
            words.append(words.isEmpty() ? "" : "  ·  ").append(denied);
        }
        text.setText(words.toString());
        text.setTooltip(read.note()
                .map(note -> new Tooltip(TEXT.text("marks.note.tip", note.text(), note.by(), Formats.time(note.at()))))
                .orElse(null));
    }

    private void edit() {
        dialogs.ask(new DialogService.Form(
                TEXT.text("marks.title", Long.toString(run)),
                TEXT.text("marks.text"),
                List.of(
                        new DialogService.Field(
                                "marks-tags",
                                TEXT.text("marks.field.tags"),
                                TEXT.text("marks.field.tags.prompt"),
                                String.join(", ", marks.tags()),
                                false),
                        new DialogService.Field(
                                "marks-note",
                                TEXT.text("marks.field.note"),
                                "",
                                marks.note().map(RunMarks.Note::text).orElse(""),
                                true)),
                TEXT.text("marks.save"),
                values -> List.of(
                        tags(values.getFirst()).stream().allMatch(HistoryMarks::sound)
                                ? ""
                                : TEXT.text("marks.field.tags.wrong", HistoryMarks.TAG),
                        values.getLast().length() <= HistoryMarks.NOTE
                                ? ""
                                : TEXT.text("marks.field.note.wrong", HistoryMarks.NOTE)),
                values -> save(tags(values.getFirst()), values.getLast())));
    }

    private static List<String> tags(String typed) {
        return Arrays.stream(typed.split(","))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
    }

    private void save(List<String> tags, String note) {
        RunMarks before = marks;
        change(() -> {
            before.tags().stream()
                    .filter(tag -> !tags.contains(tag))
                    .forEach(tag -> source.marks().untag(run, tag));
            tags.stream()
                    .filter(tag -> !before.tags().contains(tag))
                    .forEach(tag -> source.marks().tag(run, tag));
            if (!note.strip().equals(before.note().map(RunMarks.Note::text).orElse(""))) {
                source.marks().note(run, note);
            }
        });
    }

    private void change(Runnable work) {
        Background.run(
                "marks-change",
                () -> {
                    work.run();
                    return source.browser().marks(run);
                },
                read -> {
                    show(read);
                    changed.run();
                },
                problem -> dialogs.error(TEXT.text("marks.failed"), problem));
    }
}
