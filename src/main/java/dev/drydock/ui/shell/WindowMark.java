package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.theme.EnvironmentPaint;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Says in the window's title, and by its edge, which environment the tab in front belongs to. JavaFX thread only. */
final class WindowMark {

    private static final Messages TEXT = Messages.of("ui");
    private static final Messages GUARD = Messages.of("guard");
    private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");

    private final Stage stage;
    private final ServerGuards guards;
    private final Function<Profile, String> name;
    private final Node window;
    private @Nullable Profile shown;

    /** @param name the first words of the title */
    WindowMark(Stage stage, ServerGuards guards, Function<Profile, String> name) {
        this.stage = stage;
        this.name = name;
        this.guards = guards;
        this.window = stage.getScene().lookup(".dd-window");
        show(null);
    }

    /** @param profile of the tab in front; null if that is of no server */
    void show(@Nullable Profile profile) {
        shown = profile;
        window.pseudoClassStateChanged(MARKED, profile != null);
        refresh();
    }

    /** Shows name, environment and lock again. */
    void refresh() {
        if (shown == null) {
            stage.setTitle(TEXT.text("app.name"));
            return;
        }
        Profile profile = guards.now(shown);
        shown = profile;
        EnvironmentPaint.apply(window, profile.environment());
        ServerGuards.Standing lock = guards.of(profile);
        String state = !lock.guarded() ? "" : GUARD.text(lock.locked() ? "tree.locked" : "tree.unlocked");
        stage.setTitle(GUARD.text(
                "window.title", name.apply(profile), profile.environment().label() + state, TEXT.text("app.name")));
    }
}
