package dev.drydock.ui.shell;

import dev.drydock.ui.control.DefaultButton;
import dev.drydock.ui.control.SearchField;
import dev.drydock.ui.server.ServerPage;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ToggleButton;

/** What shortcuts look for in the content of a tab: the first that is seen. */
final class TabContent {

    private TabContent() {}

    /** Puts the keyboard into the first search; whether there is one. */
    static boolean search(Node content) {
        Optional<Node> field = DefaultButton.first(content, SearchField.class::isInstance);
        field.map(SearchField.class::cast).ifPresent(found -> {
            found.requestFocus();
            found.selectAll();
        });
        return field.isPresent();
    }

    /** Puts the keyboard on the first control of what the tab is about, past the strip of its server. */
    static void focus(Node content) {
        Node body = content instanceof ServerPage page && page.getCenter() != null ? page.getCenter() : content;
        prepare(body);
        Node first = DefaultButton.first(body, node -> node.isFocusTraversable() && !node.isDisabled())
                .orElse(body);
        chosen(first).requestFocus();
    }

    /** Panes that scroll or part have nothing in them, and so nothing for the keyboard, before they are laid out. */
    static void prepare(Node content) {
        if (content instanceof Parent parent) {
            parent.applyCss();
            parent.layout();
        }
    }

    /** Of choices side by side the one that is chosen: the arrows go on from there. */
    private static Node chosen(Node first) {
        return first instanceof ToggleButton button
                        && button.getToggleGroup() != null
                        && button.getToggleGroup().getSelectedToggle() instanceof ToggleButton chosen
                        && chosen.isVisible()
                        && !chosen.isDisabled()
                ? chosen
                : first;
    }
}
