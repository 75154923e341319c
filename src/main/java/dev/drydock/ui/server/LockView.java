package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The lock of a guarded server: how it stands, with what is left of the time, and the button that changes it. */
final class LockView extends HBox {

    private static final Messages TEXT = Messages.of("guard");

    private final ServerGuards guards;
    private final Profile profile;
    private final StateLabel state = new StateLabel();
    private final Button button = new Button();

    LockView(ServerGuards guards, Profile profile) {
        super(8);
        this.guards = guards;
        this.profile = profile;
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(USE_PREF_SIZE);
        state.setId("lock-state");
        button.setId("lock-button");
        button.getStyleClass().add("small");
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> {
            if (guards.of(profile).locked()) {
                guards.askToUnlock(profile);
            } else {
                guards.lock(profile);
            }
        });
        getChildren().addAll(state, button);
        refresh();
    }

    /** Without the words only the icon says how it stands. */
    void words(boolean shown) {
        state.setContentDisplay(shown ? ContentDisplay.LEFT : ContentDisplay.GRAPHIC_ONLY);
    }

    /** Shows how it stands now. */
    void refresh() {
        ServerGuards.Standing now = guards.of(profile);
        setVisible(now.guarded());
        setManaged(now.guarded());
        button.setText(TEXT.text(now.locked() ? "button.unlock" : "button.lock"));
        now.unlock()
                .ifPresentOrElse(
                        unlock -> {
                            state.show(
                                    Feather.UNLOCK,
                                    TEXT.text("state.unlocked", Formats.duration(now.left())),
                                    Tone.WARNING);
                            state.setTooltip(new Tooltip(
                                    TEXT.text("state.unlocked.tip", unlock.reason(), Formats.time(unlock.until()))));
                        },
                        () -> {
                            state.show(
                                    Feather.LOCK,
                                    now.changing() == 0 ? locked() : TEXT.text("state.changing", now.changing()),
                                    now.changing() == 0 ? Tone.MUTED : Tone.WARNING);
                            List<String> open = guards.undecided(profile);
                            state.setTooltip(new Tooltip(
                                    open.isEmpty()
                                            ? TEXT.text("state.locked.tip")
                                            : TEXT.text("state.locked.undecided.tip", String.join(", ", open))));
                        });
    }

    private String locked() {
        List<String> open = guards.undecided(profile);
        return open.isEmpty()
                ? guards.guardedAs(profile)
                        .map(other -> TEXT.text("state.locked.as", other))
                        .orElse(TEXT.text("state.locked"))
                : TEXT.text("state.locked.undecided", open.getFirst());
    }
}
