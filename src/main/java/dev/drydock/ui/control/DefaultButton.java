package dev.drydock.ui.control;

import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;

/** Looks through what is shown for what keys act on: the first node of a kind that can be seen. */
public final class DefaultButton {

    private DefaultButton() {}

    /** Presses the default button, where it can be pressed. */
    public static void press(Node content) {
        first(content, node -> node instanceof Button button && button.isDefaultButton() && !button.isDisabled())
                .map(Button.class::cast)
                .ifPresent(Button::fire);
    }

    /**
     * Presses the button of a page that is meant to come next: its default button, else the coloured one that stands last,
     * since what belongs to a part of the page comes after what belongs to all of it.
     */
    public static void pressNext(Node page) {
        Optional<Node> usual =
                first(page, node -> node instanceof Button button && button.isDefaultButton() && !button.isDisabled());
        usual.or(() -> last(
                        page,
                        node -> node instanceof Button button
                                && button.getStyleClass().contains("accent")
                                && !button.isDisabled()))
                .map(Button.class::cast)
                .ifPresent(Button::fire);
    }

    /** What scrolls is not managed by its parent, so that only visibility counts. */
    private static Optional<Node> last(Node node, Predicate<Node> wanted) {
        if (!node.isVisible()) {
            return Optional.empty();
        }
        if (wanted.test(node)) {
            return Optional.of(node);
        }
        return node instanceof Parent parent
                ? parent.getChildrenUnmodifiable().reversed().stream()
                        .flatMap(child -> last(child, wanted).stream())
                        .findFirst()
                : Optional.empty();
    }

    /** The first node that can be seen and is wanted; what scrolls is not managed by its parent. */
    public static Optional<Node> first(Node node, Predicate<Node> wanted) {
        if (!node.isVisible()) {
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
