package dev.drydock.ui.control;

import dev.drydock.ui.theme.Zoomed;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import javafx.util.Duration;

/** One line over the lower edge of a window that goes away by itself, such as "Saved", with what can be done next. */
public final class Toast extends HBox {

    private static final Duration STAYS = Duration.seconds(12);

    private final PauseTransition end = new PauseTransition(STAYS);

    private Toast(String text, Button... actions) {
        super(8);
        getStyleClass().add("dd-toast");
        setAlignment(Pos.CENTER_LEFT);
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        Label label = new Label(text);
        label.setMinWidth(60);
        getChildren().add(label);
        for (Button action : actions) {
            action.getStyleClass().addAll("flat", "small");
            action.setMinWidth(Region.USE_PREF_SIZE);
            action.addEventHandler(javafx.event.ActionEvent.ACTION, _ -> leave());
            getChildren().add(action);
        }
        StackPane.setAlignment(this, Pos.BOTTOM_CENTER);
        StackPane.setMargin(this, new Insets(0, 16, 76, 16));
    }

    /** Shows one over what a window shows, in place of the last one. */
    public static void show(StackPane window, String text, Button... actions) {
        window.getChildren().removeIf(Toast.class::isInstance);
        Toast toast = new Toast(text, actions);
        window.getChildren().add(toast);
        toast.end.setOnFinished(_ -> toast.leave());
        toast.end.play();
    }

    /** The same over a window. */
    public static void over(Window window, String text, Button... actions) {
        layer(window).ifPresent(root -> show(root, text, actions));
    }

    /** What lies over all else that a window shows; empty where it has no such part. */
    public static Optional<StackPane> layer(Window window) {
        Parent root = window.getScene() == null ? null : window.getScene().getRoot();
        return (root instanceof Zoomed zoomed ? zoomed.content() : root) instanceof StackPane layer
                ? Optional.of(layer)
                : Optional.empty();
    }

    private void leave() {
        if (getParent() instanceof StackPane window) {
            window.getChildren().remove(this);
        }
    }
}
