package dev.drydock.ui.palette;

import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Something that a menu, a shortcut or the palette runs.
 *
 * @param id stable name, such as {@code server.new}
 * @param group where it belongs, such as "Server"; shown beside it in the palette
 * @param title shown text
 * @param icon shown in the palette
 * @param shortcut null for none
 * @param available whether it can run now
 * @param action runs it, on the JavaFX thread
 */
public record Command(
        String id,
        String group,
        String title,
        Feather icon,
        @Nullable KeyCombination shortcut,
        ObservableBooleanValue available,
        Runnable action) {

    /** The shortcut as it is shown, empty for none. */
    public String keys() {
        return shortcut == null ? "" : shortcut.getDisplayText().replace("Page_", "Page ");
    }
}
