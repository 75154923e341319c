package dev.drydock.ui.shell;

import dev.drydock.ui.server.ServerTree;
import javafx.application.Platform;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * In a narrow window, or one with tabs side by side, the servers are a column of icons while the keyboard is in a tab; they
 * unfold when somebody goes there. A wide window always shows their names.
 */
final class FoldedServers {

    static final double WIDE = 1200;

    private final ServerTree tree;
    private final Node tabs;
    private final SplitPane columns;
    private final ObservableBooleanValue parted;
    private boolean pressed;

    /** @param parted whether tabs stand side by side, each of which wants its room */
    FoldedServers(ServerTree tree, Node tabs, SplitPane columns, ObservableBooleanValue parted) {
        this.tree = tree;
        this.tabs = tabs;
        this.columns = columns;
        this.parted = parted;
    }

    void watch() {
        columns.widthProperty().addListener(_ -> look());
        parted.addListener(_ -> look());
        columns.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                watch(scene);
            }
        });
    }

    /**
     * A press gives the focus, and folding moves what is in the tab: the release would meet something else, and the click
     * would be lost. So nothing folds before the button is up and its click was taken.
     */
    private void watch(Scene scene) {
        scene.focusOwnerProperty().addListener(_ -> look());
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> pressed = true);
        scene.addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> {
            pressed = false;
            Platform.runLater(this::look);
        });
    }

    private void look() {
        if (pressed || columns.getScene() == null || columns.getWidth() <= 0) {
            return;
        }
        if (columns.getWidth() >= (parted.get() ? 2 * WIDE : WIDE)) {
            tree.fold(false);
        } else if (within(columns.getScene().getFocusOwner(), tabs)) {
            tree.fold(true);
        }
    }

    private static boolean within(@Nullable Node node, Node outer) {
        for (Node up = node; up != null; up = up.getParent()) {
            if (up.equals(outer)) {
                return true;
            }
        }
        return false;
    }
}
