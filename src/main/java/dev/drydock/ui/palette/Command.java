package dev.drydock.ui.palette;

import java.util.function.Supplier;
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
 * @param named its title with the name of what it acts on at the moment of the call
 */
public record Command(
        String id,
        String group,
        String title,
        Feather icon,
        @Nullable KeyCombination shortcut,
        ObservableBooleanValue available,
        Runnable action,
        Supplier<String> named) {

    /** A command that is about nothing that changes. */
    public Command(
            String id,
            String group,
            String title,
            Feather icon,
            @Nullable KeyCombination shortcut,
            ObservableBooleanValue available,
            Runnable action) {
        this(id, group, title, icon, shortcut, available, action, () -> title);
    }

    /** The same with the name of what it acts on now in its title, such as "Connect shop-prod-1". */
    public Command now() {
        return new Command(id, group, named.get(), icon, shortcut, available, action, named);
    }

    /** The same by other keys. */
    public Command with(@Nullable KeyCombination keys) {
        return new Command(id, group, title, icon, keys, available, action, named);
    }

    /** The shortcut as it is shown, empty for none. */
    public String keys() {
        return shortcut == null ? "" : shortcut.getDisplayText().replace("Page_", "Page ");
    }
}
