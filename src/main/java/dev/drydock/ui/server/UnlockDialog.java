package dev.drydock.ui.server;

import dev.drydock.db.guard.Unlock;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.theme.Theme;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks why and for how long a production server is unlocked, and for its name. */
public final class UnlockDialog {

    private static final Messages TEXT = Messages.of("guard");
    private static final double WIDTH = 460;
    private static final List<Duration> TIMES = List.of(
            Duration.ofMinutes(10),
            Unlock.USUAL,
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(4),
            Unlock.LONGEST);

    private final Window owner;
    private final Theme theme;

    public UnlockDialog(Window owner, Theme theme) {
        this.owner = owner;
        this.theme = theme;
    }

    /** @param given receives the reason and the time, if the user goes through with it */
    void show(Profile profile, BiConsumer<String, Duration> given) {
        DialogWindow window = new DialogWindow(owner, theme, TEXT.text("unlock.title", profile.name()));
        window.page("guards");
        TextField reason = new TextField();
        reason.setId("unlock-reason");
        reason.setPromptText(TEXT.text("unlock.reason.prompt"));
        ComboBox<Duration> time = times();
        TextField name = new TextField();
        name.setId("unlock-name");
        name.setPromptText(profile.name());
        Button unlock = new Button(TEXT.text("unlock.button"));
        unlock.setId("unlock-act");
        unlock.getStyleClass().add("danger");
        unlock.setDefaultButton(true);
        unlock.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> reason.getText().isBlank() || !name.getText().equals(profile.name()),
                        reason.textProperty(),
                        name.textProperty()));
        unlock.setOnAction(_ -> {
            window.close();
            given.accept(reason.getText(), time.getValue());
        });
        Button cancel = new Button(TEXT.text("unlock.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        Label text = new Label(
                TEXT.text("unlock.text", profile.name(), profile.environment().label(), profile.address()));
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        VBox content = new VBox(
                8,
                text,
                label("unlock.reason", reason),
                reason,
                label("unlock.time", time),
                time,
                new Label(TEXT.text("unlock.name", profile.name())),
                name);
        content.setPrefWidth(WIDTH);
        window.content(content);
        window.buttons(List.of(), List.of(cancel, unlock));
        window.show();
        reason.requestFocus();
    }

    private static Label label(String key, Region field) {
        Label label = new Label(TEXT.text(key));
        label.setLabelFor(field);
        return label;
    }

    private static ComboBox<Duration> times() {
        ComboBox<Duration> time = new ComboBox<>();
        time.setId("unlock-time");
        time.getItems().setAll(TIMES);
        time.setValue(Unlock.USUAL);
        time.setConverter(ShownAs.text(Formats::rough));
        return time;
    }
}
