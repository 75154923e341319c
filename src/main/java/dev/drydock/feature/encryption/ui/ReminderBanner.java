package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.time.InstantSource;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Reminds of a new backup after a run, and of keys that are to be rotated, until it is closed. JavaFX thread only. */
final class ReminderBanner extends VBox {

    private static final Messages TEXT = Messages.of("encryption");

    ReminderBanner(ModuleContext context) {
        super(8);
        setId("encryption-reminders");
        shown();
        Background.run(
                "encryption-reminders",
                () -> KeyHistory.of(
                        context.history(), context.server().server().get().key()),
                known -> show(known, InstantSource.system().instant()),
                why -> context.dialogs().error(TEXT.text("title"), why));
    }

    private void show(KeyHistory known, Instant now) {
        known.backupAskedFor(now)
                .ifPresent(changed ->
                        line("encryption-reminder-backup", TEXT.text("view.reminder.backup", Formats.utc(changed))));
        if (known.rotationDue(now)) {
            line(
                    "encryption-reminder-rotation",
                    TEXT.text(
                            "view.reminder.rotation",
                            KeyHistory.days(known.made().orElseThrow(), now)));
        }
        shown();
    }

    private void line(String id, String text) {
        Label words = new Label(text, Icons.of(Feather.BELL, Tone.WARNING.styleClass()));
        words.setId(id);
        words.setWrapText(true);
        words.setMaxWidth(Double.MAX_VALUE);
        Button close = new Button(TEXT.text("view.reminder.dismiss"), Icons.of(Feather.X));
        close.setId(id + "-close");
        HBox line = new HBox(8, words, close);
        line.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(words, Priority.ALWAYS);
        close.setMinWidth(USE_PREF_SIZE);
        close.setOnAction(_ -> {
            getChildren().remove(line);
            shown();
        });
        getChildren().add(line);
    }

    private void shown() {
        setVisible(!getChildren().isEmpty());
        setManaged(!getChildren().isEmpty());
    }
}
