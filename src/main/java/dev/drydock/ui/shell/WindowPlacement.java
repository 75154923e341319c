package dev.drydock.ui.shell;

import java.util.List;
import javafx.geometry.Rectangle2D;

/** Finds a place on the screens of today for a window that was left on those of yesterday. */
final class WindowPlacement {

    private static final double LEAST_WIDTH = 760;
    private static final double LEAST_HEIGHT = 480;
    /** So much of the title must be on a screen for the window to be grabbed. */
    private static final double GRABBABLE = 80;

    /** Share of the screen that a window takes when it is not maximised any more. */
    private static final double RESTORED = 0.9;

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

    /**
     * Whether it leaves nothing of a screen: such a window is better maximised. Where the title bar goes of one that is as
     * large as the screen and is not maximised, depends on who is faster, the window manager or the window.
     */
    static boolean fills(Rectangle2D window, List<Rectangle2D> screens) {
        return screens.stream().anyMatch(window::contains);
    }

    /** The place of such a window once it is not maximised any more. */
    static Rectangle2D within(Rectangle2D full) {
        double width = full.getWidth() * RESTORED;
        double height = full.getHeight() * RESTORED;
        return new Rectangle2D(
                full.getMinX() + (full.getWidth() - width) / 2,
                full.getMinY() + (full.getHeight() - height) / 2,
                width,
                height);
    }

    private static boolean reachable(WindowState state, Rectangle2D area) {
        double visible = Math.min(state.x() + state.width(), area.getMaxX()) - Math.max(state.x(), area.getMinX());
        return visible >= GRABBABLE && state.y() >= area.getMinY() && state.y() <= area.getMaxY() - GRABBABLE;
    }
}
