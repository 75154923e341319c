package dev.drydock.ui.shell;

import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the focus in the visible tab. Where a control that has it is disabled or taken away, as the button of a job that
 * has just begun, JavaFX gives it to the next one in the whole window, such as the filter of the servers.
 */
final class FocusKeeper {

    private final TabPane pane;
    private final ChangeListener<@Nullable Node> moved = (_, before, now) -> moved(before, now);
    private @Nullable Node inside;

    FocusKeeper(TabPane pane) {
        this.pane = pane;
    }

    /** Begins to watch, also in a scene that the tabs come to later. */
    void watch() {
        pane.sceneProperty().subscribe((before, now) -> {
            if (before != null) {
                before.focusOwnerProperty().removeListener(moved);
            }
            watch(now);
        });
        watch(pane.getScene());
    }

    private void watch(@Nullable Scene scene) {
        if (scene != null) {
            scene.focusOwnerProperty().addListener(moved);
        }
    }

    private void moved(@Nullable Node before, @Nullable Node now) {
        Node content = content();
        if (now != null && within(now, content)) {
            inside = now;
            return;
        }
        boolean lost = before != null && before.equals(inside) && unusable(before, content);
        inside = null;
        if (lost) {
            // JavaFX looks for the next control itself, in its next pulse
            Platform.runLater(this::comeBack);
        }
    }

    private void comeBack() {
        Node content = content();
        if (content != null && inside == null) {
            content.requestFocus();
        }
    }

    private @Nullable Node content() {
        Tab tab = pane.getSelectionModel().getSelectedItem();
        return tab == null ? null : tab.getContent();
    }

    private static boolean unusable(Node node, @Nullable Node content) {
        return node.isDisabled() || !node.isVisible() || !within(node, content);
    }

    private static boolean within(Node node, @Nullable Node content) {
        for (Parent parent = node instanceof Parent self ? self : node.getParent();
                parent != null;
                parent = parent.getParent()) {
            if (parent.equals(content)) {
                return true;
            }
        }
        return false;
    }
}
