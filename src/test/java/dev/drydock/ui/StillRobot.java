package dev.drydock.ui;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.robot.Motion;
import org.testfx.service.query.NodeQuery;
import org.testfx.util.NodeQueryUtils;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A robot that looks up where a node is on the JavaFX thread. TestFX's own computes the bounds on the test's thread, and if
 * a pulse computes them at the same moment, the scene is broken for the rest of the run ("Index -1 out of bounds" in
 * Parent.updateCachedBounds).
 */
public final class StillRobot extends FxRobot {

    @Override
    public FxRobot clickOn(String query, Motion motion, MouseButton... buttons) {
        return clickOn(place(query, () -> lookup(query)), motion, buttons);
    }

    @Override
    public <T extends Node> FxRobot clickOn(Predicate<T> predicate, Motion motion, MouseButton... buttons) {
        return clickOn(place("predicate", () -> lookup(predicate)), motion, buttons);
    }

    @Override
    public FxRobot clickOn(Node node, Motion motion, MouseButton... buttons) {
        return clickOn(place(node.toString(), () -> from(node)), motion, buttons);
    }

    @Override
    public FxRobot doubleClickOn(String query, Motion motion, MouseButton... buttons) {
        return doubleClickOn(place(query, () -> lookup(query)), motion, buttons);
    }

    @Override
    public <T extends Node> FxRobot doubleClickOn(Predicate<T> predicate, Motion motion, MouseButton... buttons) {
        return doubleClickOn(place("predicate", () -> lookup(predicate)), motion, buttons);
    }

    @Override
    public FxRobot rightClickOn(String query, Motion motion) {
        return rightClickOn(place(query, () -> lookup(query)), motion);
    }

    @Override
    public <T extends Node> FxRobot rightClickOn(Predicate<T> predicate, Motion motion) {
        return rightClickOn(place("predicate", () -> lookup(predicate)), motion);
    }

    /** To its middle. */
    @Override
    public FxRobot moveTo(Node node, Pos reference, Point2D offset, Motion motion) {
        return moveTo(place(node.toString(), () -> from(node)), motion);
    }

    /**
     * Enters a text as one piece, as from the clipboard, where a text field has the focus: TestFX's own waits for pulses
     * after each letter. Elsewhere letters are typed.
     */
    @Override
    public FxRobot write(String text) {
        try {
            if (!WindowFixture.onFx(() -> entered(text))) {
                return super.write(text);
            }
            WaitForAsyncUtils.waitForFxEvents();
            return this;
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    private static boolean entered(String text) {
        return Window.getWindows().stream()
                .filter(Window::isFocused)
                .map(window -> window.getScene().getFocusOwner())
                .filter(TextInputControl.class::isInstance)
                .map(TextInputControl.class::cast)
                .filter(input -> input.isEditable() && !input.isDisabled())
                .reduce((_, last) -> last)
                .map(input -> {
                    input.replaceSelection(text);
                    return true;
                })
                .orElse(false);
    }

    /** Where the node is once what is asked for is laid out: a busy machine does that long after two looks. */
    private Point2D placeNow(Node node) {
        WindowFixture.layOut(node.getScene());
        return point(node).query();
    }

    /** The middle of the first node that is shown; waits for the node, and until two looks find it at the same place. */
    private Point2D place(String what, Supplier<NodeQuery> query) {
        Deque<Point2D> looks = new ArrayDeque<>();
        try {
            WindowFixture.await("a shown node that stays where it is, for " + what, () -> {
                Point2D before = looks.pollLast();
                query.get().<Node>queryAll().stream()
                        .filter(node -> NodeQueryUtils.isVisible().test(node))
                        .findFirst()
                        .ifPresent(node -> looks.add(placeNow(node)));
                return before != null && before.equals(looks.peekLast());
            });
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
        return looks.getLast();
    }
}
