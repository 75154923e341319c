package dev.drydock.ui.shell;

import dev.drydock.ui.module.TabPage;
import java.util.Objects;
import java.util.function.IntSupplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.css.PseudoClass;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * In a low window the strip of the tab that is seen stands beside the menus, where it takes no line from the rows; with two
 * tabs side by side each keeps its own. JavaFX thread only.
 */
final class HeaderStrip extends HBox {

    private static final PseudoClass LOW = PseudoClass.getPseudoClass("low");
    private static final double LOW_HEIGHT = 800;
    /** A narrower window, in its letters, has no room for it beside the menus. */
    private static final double LEAST_WIDTH = 70;

    private final Region window;
    private final WorkbenchTabs tabs;
    private final IntSupplier letters;
    private final ObservableBooleanValue parted;
    private @Nullable TabPage lent;

    /** @param letters their size in pixels */
    HeaderStrip(Region window, WorkbenchTabs tabs, IntSupplier letters) {
        this.window = window;
        this.tabs = tabs;
        this.letters = letters;
        parted = tabs.sides().parted();
        setMinWidth(0);
        parted.addListener((_, _, _) -> show());
        window.heightProperty().addListener((_, _, _) -> show());
        window.widthProperty().addListener((_, _, _) -> show());
    }

    private static boolean markLow(Region window) {
        boolean low = window.getHeight() < LOW_HEIGHT;
        window.pseudoClassStateChanged(LOW, low);
        return low;
    }

    /** In a low window everything above the rows is lower. */
    static void lowWhereLow(Region window) {
        window.heightProperty().subscribe(() -> markLow(window));
    }

    /** To be called when another tab is seen. */
    void show() {
        boolean low = markLow(window);
        boolean wide = window.getWidth() >= LEAST_WIDTH * letters.getAsInt();
        TabPage now = low && wide && !parted.get() ? tabs.pageInMain().orElse(null) : null;
        if (Objects.equals(now, lent)) {
            return;
        }
        if (lent != null) {
            lent.stripIn(null);
        }
        getChildren().clear();
        lent = now;
        if (now != null) {
            now.stripIn(this);
        }
    }
}
