package dev.drydock.ui.control;

import javafx.scene.Scene;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * The up and down keys go through the values of a choice that has the keyboard. JavaFX (26.0.2) takes them as a wish to leave it.
 * JavaFX thread only.
 */
public final class ChoiceKeys {

    private ChoiceKeys() {}

    /** Sees to the choices of a scene. */
    public static void on(Scene scene) {
        scene.addEventFilter(KeyEvent.ANY, event -> {
            if (arrow(event) && event.getTarget() instanceof ChoiceBox<?> box && !box.isShowing()) {
                event.consume();
                if (event.getEventType() == KeyEvent.KEY_PRESSED) {
                    pressed(box, event);
                }
            }
        });
    }

    /**
     * Enter opens the list of a choice of the scene, as it does elsewhere. JavaFX lets it press the default button, which may begin
     * a run; in a dialog that is what it is for.
     */
    public static void openedByEnter(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            boolean plain = !event.isShortcutDown() && !event.isShiftDown() && !event.isAltDown();
            if (event.getCode() != KeyCode.ENTER || !plain) {
                return;
            }
            if (event.getTarget() instanceof ChoiceBox<?> box && !box.isShowing()) {
                event.consume();
                box.show();
            } else if (event.getTarget() instanceof ComboBox<?> box && !box.isEditable() && !box.isShowing()) {
                event.consume();
                box.show();
            }
        });
    }

    private static boolean arrow(KeyEvent event) {
        return (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP)
                && !event.isShortcutDown()
                && !event.isShiftDown();
    }

    private static void pressed(ChoiceBox<?> box, KeyEvent event) {
        if (event.isAltDown()) {
            box.show();
        } else if (event.getCode() == KeyCode.DOWN) {
            box.getSelectionModel().selectNext();
        } else {
            box.getSelectionModel().selectPrevious();
        }
    }
}
