package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The servers of a window that is too narrow for their names. The screen of these tests is 1000 wide. */
class FoldedServersTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.PRODUCTION);

    @TempDir
    private Path folder;

    /** A person holds the button for longer than the window takes to lay itself out. */
    @Test
    void aClickThatBringsTheKeyboardIntoTheTabIsNotLost() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            window.robot().push(KeyCode.ENTER);
            await("page", () -> WindowFixture.shows("Server details"));
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1);
            await("names", () -> !folded());
            window.robot().moveTo(node("lock-button", Button.class)).press(MouseButton.PRIMARY);
            for (int pulse = 0; pulse < 10; pulse++) {
                WaitForAsyncUtils.waitForFxEvents();
            }
            assertThat(onFx(FoldedServersTest::folded))
                    .as("while it is pressed")
                    .isFalse();
            window.robot().release(MouseButton.PRIMARY);
            node("unlock-reason", Node.class);
            await("folded once the click was taken", FoldedServersTest::folded);
        }
    }

    @Test
    void enterOnAServerLeadsIntoItsTabAndAlt1Back() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            window.robot().push(KeyCode.ENTER);
            await("the keyboard in the tab", () -> !inTree(window) && folded());
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1);
            await("the keyboard in the tree", () -> inTree(window) && !folded());
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT3);
            await("and in the tab again", () -> !inTree(window) && folded());
        }
    }

    private static boolean inTree(WindowFixture window) {
        return window.stage().getScene().getFocusOwner() instanceof TreeView<?>;
    }

    private static boolean folded() {
        return node("unfold-servers", Button.class).isVisible();
    }
}
