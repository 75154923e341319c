package dev.drydock.ui.shell;

import dev.drydock.ui.server.ServerTree;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import org.jspecify.annotations.Nullable;

/**
 * In a narrow window the servers are a column of icons while the keyboard is in a tab; they unfold when somebody goes there. A
 * wide window always shows their names.
 */
final class FoldedServers {

    static final double WIDE = 1200;

    private final ServerTree tree;
    private final Node tabs;
    private final SplitPane columns;

    FoldedServers(ServerTree tree, Node tabs, SplitPane columns) {
        this.tree = tree;
        this.tabs = tabs;
        this.columns = columns;
    }

    void watch() {
        columns.widthProperty().addListener(_ -> look());
        columns.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                scene.focusOwnerProperty().addListener(_ -> look());
            }
        });
    }

    private void look() {
        if (columns.getScene() == null || columns.getWidth() <= 0) {
            return;
        }
        if (columns.getWidth() >= WIDE) {
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
