package dev.drydock.ui.shell;

import dev.drydock.profile.Profile;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.theme.EnvironmentPaint;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What stands before a tab's title: the environment, once it is chosen, as text on its colour, the lock of a guarded server, and the icon. */
final class TabMark extends HBox {

    private final Label environment = new Label();
    private final StackPane lock = new StackPane();
    private @Nullable Profile profile;

    TabMark(Feather icon, @Nullable Profile profile) {
        super(6);
        this.profile = profile;
        setAlignment(Pos.CENTER_LEFT);
        if (profile != null) {
            environment.getStyleClass().add("dd-env-tag");
            environment.setMinWidth(USE_PREF_SIZE);
            name(profile);
            getChildren().addAll(environment, lock);
            show(profile.environment().guarded(), true);
        }
        getChildren().add(Icons.of(icon, "dd-muted"));
    }

    @Nullable
    Profile profile() {
        return profile;
    }

    /** Shows the environment and the lock again. */
    void refresh(ServerGuards guards) {
        if (profile != null) {
            profile = guards.now(profile);
            name(profile);
            ServerGuards.Standing now = guards.of(profile);
            show(now.guarded(), now.locked());
        }
    }

    private void name(Profile of) {
        environment.setText(of.environment().label());
        EnvironmentPaint.apply(environment, of.environment());
        // the lock and the line above the page tell it, and tabs have room for their titles
        environment.setVisible(of.environment().chosen());
        environment.setManaged(of.environment().chosen());
    }

    private void show(boolean guarded, boolean locked) {
        lock.setVisible(guarded);
        lock.setManaged(guarded);
        lock.getChildren().setAll(locked ? Icons.of(Feather.LOCK, "dd-muted") : Icons.of(Feather.UNLOCK, "dd-warning"));
    }
}
