package dev.drydock.ui.shell;

import dev.drydock.ui.theme.ThemeChoice;
import java.util.Map;

/**
 * How the window was left.
 *
 * @param placed whether position and size were ever those of a shown window
 * @param x left edge of the unmaximised window, in screen units
 * @param serverDivider share of the width that the tree has
 * @param tasksDivider share of the height that the tabs have above the open tasks panel
 * @param views what its parts remember, such as the columns of a table
 */
public record WindowState(
        boolean placed,
        double x,
        double y,
        double width,
        double height,
        boolean maximised,
        double serverDivider,
        double tasksDivider,
        boolean tasksOpen,
        ThemeChoice theme,
        Map<String, String> views) {

    /** A file of an older version says nothing of the views. */
    public WindowState {
        views = views == null ? Map.of() : Map.copyOf(views);
    }

    /** A window whose parts remember nothing yet. */
    public WindowState(
            boolean placed,
            double x,
            double y,
            double width,
            double height,
            boolean maximised,
            double serverDivider,
            double tasksDivider,
            boolean tasksOpen,
            ThemeChoice theme) {
        this(placed, x, y, width, height, maximised, serverDivider, tasksDivider, tasksOpen, theme, Map.of());
    }

    /** A first start: in the middle of the screen. */
    public static final WindowState FIRST =
            new WindowState(false, 0, 0, 1440, 900, false, 0.2, 0.66, false, ThemeChoice.SYSTEM);
}
