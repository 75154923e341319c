package dev.drydock.ui.shell;

import java.util.List;
import javafx.geometry.Rectangle2D;

/** Finds a place on the screens of today for a window that was left on those of yesterday. */
final class WindowPlacement {

    private static final double LEAST_WIDTH = 760;
    private static final double LEAST_HEIGHT = 480;
    /** So much of the title must be on a screen for the window to be grabbed. */
    private static final double GRABBABLE = 80;

    private WindowPlacement() {}

    /** @param screens usable areas, the primary one first; at least one */
    static Rectangle2D place(WindowState state, List<Rectangle2D> screens) {
        Rectangle2D screen = screens.stream()
                .filter(area -> state.placed() && reachable(state, area))
                .findFirst()
                .orElse(screens.getFirst());
        double width = Math.min(screen.getWidth(), Math.max(LEAST_WIDTH, state.width()));
        double height = Math.min(screen.getHeight(), Math.max(LEAST_HEIGHT, state.height()));
        boolean keep = state.placed() && reachable(state, screen);
        double x = keep ? state.x() : screen.getMinX() + (screen.getWidth() - width) / 2;
        double y = keep ? state.y() : screen.getMinY() + (screen.getHeight() - height) / 2;
        return new Rectangle2D(x, y, width, height);
    }

    private static boolean reachable(WindowState state, Rectangle2D area) {
        double visible = Math.min(state.x() + state.width(), area.getMaxX()) - Math.max(state.x(), area.getMinX());
        return visible >= GRABBABLE && state.y() >= area.getMinY() && state.y() <= area.getMaxY() - GRABBABLE;
    }
}
