package dev.drydock.ui.control;

import java.util.function.Supplier;
import javafx.geometry.Bounds;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/** Opens the menu of a control by the menu key and by Shift+F10, which JavaFX does not do by itself everywhere. */
public final class MenuKeys {

    private static final double DOWN = 40;

    private MenuKeys() {}

    /** @param menu that of this moment; null for none */
    public static void on(Control control, Supplier<@Nullable ContextMenu> menu) {
        control.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            boolean wanted =
                    event.getCode() == KeyCode.CONTEXT_MENU || (event.getCode() == KeyCode.F10 && event.isShiftDown());
            ContextMenu now = wanted ? menu.get() : null;
            Bounds place = control.localToScreen(control.getBoundsInLocal());
            if (now != null && place != null && !now.isShowing()) {
                now.show(control, place.getMinX() + DOWN, place.getMinY() + DOWN);
                event.consume();
            }
        });
    }
}
