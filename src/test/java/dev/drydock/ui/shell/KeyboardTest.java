package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Cell;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks over every node of the window's screens and dialogs: what the keyboard reaches is seen and has a name, and no text is cut. */
class KeyboardTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.PRODUCTION);
    private static final Profile LAPTOP = SampleServers.profile("laptop_1", "", Environment.DEVELOPMENT);

    /** Pixels around a node in which its frame may be. */
    private static final double FRAME = 6;

    @TempDir
    private Path folder;

    /** Screens and dialogs that a key opens, by that key. */
    private void onEach(Consumer<String> look) throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP, LAPTOP))) {
            SampleRuns.record(window.history());
            look.accept("start");
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).push(KeyCode.ENTER);
            await("page", () -> WindowFixture.shows("Server details"));
            look.accept("server");
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            look.accept("history");
            dialog(window, look, "preferences", KeyCode.CONTROL, KeyCode.COMMA);
            dialog(window, look, "new server", KeyCode.CONTROL, KeyCode.N);
            dialog(window, look, "import", KeyCode.CONTROL, KeyCode.I);
            dialog(window, look, "manual", KeyCode.F1);
            dialog(window, look, "shortcuts", KeyCode.SHIFT, KeyCode.F1);
            window.robot().push(KeyCode.CONTROL, KeyCode.W);
            dialog(window, look, "unlock", KeyCode.CONTROL, KeyCode.U);
        }
    }

    private static void dialog(WindowFixture window, Consumer<String> look, String name, KeyCode... keys)
            throws Exception {
        window.robot().push(keys);
        await(name, () -> Window.getWindows().size() == 2);
        look.accept(name);
        window.robot().push(KeyCode.ESCAPE);
        await("Escape closes " + name, () -> Window.getWindows().size() == 1);
    }

    @Test
    void whatTheKeyboardReachesHasANameForWhoCannotSeeIt() throws Exception {
        List<String> nameless = new ArrayList<>();
        onEach(screen -> fx(() -> reached().stream()
                .filter(node -> !named(node))
                .forEach(node -> nameless.add(screen + ": " + told(node)))));
        assertThat(nameless).isEmpty();
    }

    @Test
    void whatTheKeyboardReachesLooksDifferentWhileItIsThere() throws Exception {
        List<String> unseen = new ArrayList<>();
        List<Node> all = new ArrayList<>();
        onEach(screen -> fx(() -> {
            List<Node> nodes = reached();
            all.addAll(nodes);
            nodes.stream().filter(node -> !changes(node)).forEach(node -> unseen.add(screen + ": " + told(node)));
        }));
        assertThat(unseen).isEmpty();
        assertThat(all).hasSizeGreaterThan(60);
    }

    @Test
    void noTextIsCutAtTheUsualSize() throws Exception {
        List<String> cut = new ArrayList<>();
        onEach(screen -> fx(() -> cut().forEach(text -> cut.add(screen + ": " + text))));
        assertThat(cut).isEmpty();
    }

    private static void fx(Runnable work) {
        try {
            onFx(() -> {
                WindowFixture.layOut(top());
                work.run();
                return true;
            });
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    /** That of the dialog, or of the window where there is none. */
    private static Scene top() {
        return Window.getWindows().getLast().getScene();
    }

    /** The nodes that Tab goes to. */
    static List<Node> reached() {
        List<Node> found = new ArrayList<>();
        walk(top().getRoot(), node -> {
            if (node.isFocusTraversable() && !node.isDisabled() && inView(node)) {
                found.add(node);
            }
        });
        return found;
    }

    private static void walk(Node node, Consumer<Node> told) {
        if (!node.isVisible()) {
            return;
        }
        told.accept(node);
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> walk(child, told));
        }
    }

    private static boolean inView(Node node) {
        Bounds bounds = node.localToScene(node.getLayoutBounds());
        if (bounds.getWidth() <= 0
                || bounds.getHeight() <= 0
                || !new BoundingBox(0, 0, top().getWidth(), top().getHeight()).intersects(bounds)) {
            return false;
        }
        for (Node at = node; at != null; at = at.getParent()) {
            if (at instanceof ScrollPane scroll
                    && !scroll.equals(node)
                    && !scroll.localToScene(scroll.getLayoutBounds()).contains(bounds)) {
                return false;
            }
        }
        return true;
    }

    private static boolean named(Node node) {
        if (node.getAccessibleText() != null && !node.getAccessibleText().isBlank()) {
            return true;
        }
        if (node instanceof Labeled labeled
                && labeled.getText() != null
                && !labeled.getText().isBlank()) {
            return true;
        }
        // the names of tables and trees are in their cells and headings; panes that scroll or part have none
        if (node instanceof javafx.scene.control.TableView<?>
                || node instanceof javafx.scene.control.TreeView<?>
                || node instanceof javafx.scene.control.ListView<?>
                || node instanceof javafx.scene.control.TabPane
                || node instanceof ScrollPane
                || node instanceof SplitPane
                || node instanceof ScrollBar) {
            return true;
        }
        if (node instanceof TextInputControl input
                && input.getPromptText() != null
                && !input.getPromptText().isBlank()) {
            return true;
        }
        Node outer = node.getParent() instanceof Spinner<?> || node.getParent() instanceof ComboBoxBase<?>
                ? node.getParent()
                : node;
        boolean[] labelled = {outer.getAccessibleText() != null};
        walk(
                top().getRoot(),
                other -> labelled[0] |= other instanceof Label label && outer.equals(label.getLabelFor()));
        return labelled[0];
    }

    /** Whether the picture around it is another one while it has the focus. */
    private static boolean changes(Node node) {
        Scene scene = top();
        Parent root = scene.getRoot();
        root.requestFocus();
        WritableImage without = picture(node);
        node.requestFocus();
        if (!node.equals(scene.getFocusOwner())) {
            return true;
        }
        node.pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("focus-visible"), true);
        root.applyCss();
        WritableImage with = picture(node);
        node.pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("focus-visible"), false);
        double width = Math.min(with.getWidth(), without.getWidth());
        double height = Math.min(with.getHeight(), without.getHeight());
        for (int x = 0; x < width; x++) {
            for (int y = 0; y < height; y++) {
                if (with.getPixelReader().getArgb(x, y)
                        != without.getPixelReader().getArgb(x, y)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Of the node alone: panes that scroll draw what they remember. Always of the same room, with that of a frame. */
    private static WritableImage picture(Node node) {
        Parent root = top().getRoot();
        root.applyCss();
        root.layout();
        Bounds room = node.localToParent(node.getLayoutBounds());
        SnapshotParameters view = new SnapshotParameters();
        view.setViewport(new Rectangle2D(
                room.getMinX() - FRAME,
                room.getMinY() - FRAME,
                room.getWidth() + 2 * FRAME,
                room.getHeight() + 2 * FRAME));
        return node.snapshot(view, null);
    }

    /** Texts that end before their end, and say the rest in no tooltip. Cells of tables and trees are narrow as they are made. */
    static List<String> cut() {
        List<String> found = new ArrayList<>();
        walk(top().getRoot(), node -> {
            if (node instanceof Labeled labeled
                    && labeled.isTextTruncated()
                    && !within(labeled, Cell.class)
                    // a digit that lacks a part of a pixel
                    && labeled.getText().length() > 2
                    && labeled.getTooltip() == null
                    && !within(labeled, javafx.scene.control.skin.TableColumnHeader.class)
                    && inView(labeled)) {
                found.add(told(labeled));
            }
        });
        return found;
    }

    private static boolean within(Node node, Class<?> type) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (type.isInstance(at)) {
                return true;
            }
        }
        return false;
    }

    private static String told(Node node) {
        String text = node instanceof Labeled labeled ? " \"" + labeled.getText() + '"' : "";
        String parent = node.getParent() == null
                ? ""
                : " in " + node.getParent().getClass().getSimpleName()
                        + node.getParent().getStyleClass();
        return node.getClass().getSimpleName() + "#" + node.getId() + node.getStyleClass() + text + parent;
    }

    @Test
    void whileAltIsHeldButtonsAndFieldsHaveLettersThatWork() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(LAPTOP))) {
            window.robot().push(KeyCode.CONTROL, KeyCode.N);
            await("dialog", () -> Window.getWindows().size() == 2);
            String before = onFx(() -> node("save", Labeled.class).getText());
            window.robot().press(KeyCode.ALT);
            await("letter", () -> node("save", Labeled.class).getText().equals("S\u0332ave"));
            window.robot().type(KeyCode.S).release(KeyCode.ALT);
            await("pressed: what is missing is said", KeyboardTest::complains);
            await("without", () -> node("save", Labeled.class).getText().equals(before));
        }
    }

    private static boolean complains() {
        return top().getRoot().lookupAll(".dd-danger").stream()
                .anyMatch(node -> node.isVisible()
                        && node instanceof Label label
                        && !label.getText().isBlank());
    }
}
