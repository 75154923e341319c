package dev.drydock.ui.shell;

import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the focus in the visible tab. Where a control that has it is disabled or taken away, as the button of a job that
 * has just begun, JavaFX gives it to the next one in the whole window, such as the filter of the servers. Here the tab has it
 * until the control can be used again, and Tab goes on from where it was.
 */
final class FocusKeeper {

    private final TabPane pane;
    private final ChangeListener<@Nullable Node> moved = (_, before, now) -> moved(before, now);
    private final EventHandler<KeyEvent> tab = this::tab;
    private final ChangeListener<Boolean> usable = (_, _, disabled) -> goBack(disabled);
    private @Nullable Node inside;
    /** Had the focus before the tab got it. */
    private @Nullable Node left;

    FocusKeeper(TabPane pane) {
        this.pane = pane;
    }

    /** Begins to watch, also in a scene that the tabs come to later. */
    void watch() {
        pane.sceneProperty().subscribe((before, now) -> {
            if (before != null) {
                before.focusOwnerProperty().removeListener(moved);
                before.removeEventFilter(KeyEvent.KEY_PRESSED, tab);
            }
            watch(now);
        });
        watch(pane.getScene());
    }

    private void watch(@Nullable Scene scene) {
        if (scene != null) {
            scene.focusOwnerProperty().addListener(moved);
            scene.addEventFilter(KeyEvent.KEY_PRESSED, tab);
        }
    }

    private void moved(@Nullable Node before, @Nullable Node now) {
        Node content = content();
        if (now != null && within(now, content)) {
            inside = now;
            if (!now.equals(content)) {
                leave(null);
            }
            return;
        }
        Node last = inside;
        inside = null;
        if (last != null && last.equals(before) && unusable(last, content)) {
            // JavaFX looks for the next control itself, in its next pulse
            Platform.runLater(() -> comeBack(last));
        }
    }

    private void comeBack(Node from) {
        Node content = content();
        if (content != null && inside == null) {
            leave(from);
            content.requestFocus();
            goBack(from.isDisabled());
        }
    }

    private void leave(@Nullable Node from) {
        if (left != null) {
            left.disabledProperty().removeListener(usable);
        }
        left = from;
        if (from != null) {
            from.disabledProperty().addListener(usable);
        }
    }

    private void goBack(boolean disabled) {
        Node content = content();
        if (!disabled && left != null && content != null && hasFocus(content) && within(left, content)) {
            left.requestFocus();
        }
    }

    private void tab(KeyEvent event) {
        Node content = content();
        if (event.getCode() != KeyCode.TAB || event.isShortcutDown() || content == null || !hasFocus(content)) {
            return;
        }
        event.consume();
        if (left != null && within(left, content)) {
            left.requestFocusTraversal(event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
        } else {
            TabContent.focus(content);
        }
    }

    private boolean hasFocus(Node content) {
        return pane.getScene() != null && content.equals(pane.getScene().getFocusOwner());
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
