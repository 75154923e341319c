package dev.drydock.ui.shell;

import dev.drydock.ui.control.SearchField;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;

/** What shortcuts look for in the content of a tab: the first that is seen. */
final class TabContent {

    private TabContent() {}

    /** Puts the keyboard into the first search; whether there is one. */
    static boolean search(Node content) {
        Optional<Node> field = first(content, SearchField.class::isInstance);
        field.map(SearchField.class::cast).ifPresent(found -> {
            found.requestFocus();
            found.selectAll();
        });
        return field.isPresent();
    }

    /** Presses the default button, where it can be pressed. */
    static void runDefault(Node content) {
        first(content, node -> node instanceof Button button && button.isDefaultButton() && !button.isDisabled())
                .map(Button.class::cast)
                .ifPresent(Button::fire);
    }

    private static Optional<Node> first(Node node, Predicate<Node> wanted) {
        if (!node.isVisible() || !node.isManaged()) {
            return Optional.empty();
        }
        if (wanted.test(node)) {
            return Optional.of(node);
        }
        return node instanceof Parent parent
                ? parent.getChildrenUnmodifiable().stream()
                        .flatMap(child -> first(child, wanted).stream())
                        .findFirst()
                : Optional.empty();
    }
}
