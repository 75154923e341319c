package dev.drydock.ui.control;

import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/**
 * Marks the root of a scene while the keyboard is what was used last. JavaFX (26.0.2) shows where the keyboard is only where
 * Tab brought it; with this a style can show it wherever a key, or the program after a key, brought it. JavaFX thread only.
 */
public final class KeyboardUse {

    private static final PseudoClass BY_KEYS = PseudoClass.getPseudoClass("by-keys");
    /** Of all windows: a dialog that a key opens begins with it. */
    private static boolean byKeys;

    private KeyboardUse() {}

    /** Sees to the root of a scene. */
    public static void on(Scene scene) {
        scene.rootProperty().subscribe(_ -> mark(scene));
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (!event.getCode().isModifierKey()) {
                used(scene, true);
            }
        });
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> used(scene, false));
    }

    private static void used(Scene scene, boolean keys) {
        byKeys = keys;
        mark(scene);
    }

    private static void mark(Scene scene) {
        scene.getRoot().pseudoClassStateChanged(BY_KEYS, byKeys);
    }
}
