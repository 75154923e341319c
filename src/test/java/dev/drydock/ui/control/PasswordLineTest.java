package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** A password that can be looked at while it is typed, and never leaves by the clipboard. */
class PasswordLineTest {

    private final AtomicReference<Optional<Boolean>> caps = new AtomicReference<>(Optional.of(false));
    private final FxRobot robot = new FxRobot();

    @SuppressWarnings("NullAway.Init")
    private PasswordLine line;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            line = new PasswordLine("secret", caps::get);
            Stage stage = new Stage();
            stage.setScene(new Scene(new VBox(line, new TextField()), 400, 200));
            stage.show();
            line.field().requestFocus();
            robot.targetWindow(stage);
            return true;
        });
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return true;
        });
    }

    private String drawn() throws Exception {
        return onFx(() -> {
            line.applyCss();
            line.layout();
            return line.field().lookupAll(".text").stream()
                    .filter(Text.class::isInstance)
                    .map(text -> ((Text) text).getText())
                    .reduce("", String::concat);
        });
    }

    private void reveal() throws Exception {
        onFx(() -> {
            ((ToggleButton) line.lookup("#secret-reveal")).fire();
            line.field().requestFocus();
            return true;
        });
    }

    @Test
    void itsLettersAreShownOnlyWhileTheButtonIsDown() throws Exception {
        onFx(() -> {
            line.field().setText("horse battery");
            return true;
        });
        assertThat(drawn()).doesNotContain("horse");
        reveal();
        assertThat(drawn()).contains("horse battery");
        reveal();
        assertThat(drawn()).doesNotContain("horse");
        assertThat(onFx(() -> line.field().getText())).isEqualTo("horse battery");
    }

    @Test
    void whatIsShownIsCopiedNoMoreThanWhatIsHidden() throws Exception {
        onFx(() -> {
            ClipboardContent before = new ClipboardContent();
            before.putString("before");
            Clipboard.getSystemClipboard().setContent(before);
            line.field().setText("horse battery");
            return true;
        });
        reveal();
        robot.push(KeyCode.CONTROL, KeyCode.A).push(KeyCode.CONTROL, KeyCode.C).push(KeyCode.CONTROL, KeyCode.X);
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).isEqualTo("before");
        assertThat(onFx(() -> line.field().getText())).isEqualTo("horse battery");
    }

    @Test
    void whatIsForgottenIsHiddenTheNextTime() throws Exception {
        reveal();
        onFx(() -> {
            line.clear();
            line.field().setText("another");
            return true;
        });
        assertThat(drawn()).doesNotContain("another");
    }

    @Test
    void capsLockIsToldWhereItIsTypedAndTheSystemKnows() throws Exception {
        assertThat(told()).isFalse();
        caps.set(Optional.of(true));
        robot.type(KeyCode.A);
        assertThat(told()).isTrue();
        onFx(() -> {
            line.getParent().getChildrenUnmodifiable().getLast().requestFocus();
            return true;
        });
        assertThat(told()).as("nobody types there").isFalse();
        caps.set(Optional.empty());
        onFx(() -> {
            line.field().requestFocus();
            return true;
        });
        robot.type(KeyCode.A);
        assertThat(told()).as("unknown").isFalse();
    }

    @Test
    void theButtonThatShowsThemHasAFrameWhileTheKeyboardIsOnIt() throws Exception {
        robot.type(KeyCode.TAB);
        assertThat(onFx(() -> {
                    ToggleButton reveal = (ToggleButton) line.lookup("#secret-reveal");
                    new Theme(ThemeChoice.LIGHT).install(line.getScene());
                    line.getScene().getRoot().applyCss();
                    return reveal.isFocusVisible()
                            && reveal.getBorder().getStrokes().getFirst().getTopStroke() instanceof Color colour
                            && colour.isOpaque();
                }))
                .isTrue();
    }

    private boolean told() throws Exception {
        return onFx(() -> line.lookup("#secret-caps").isVisible());
    }
}
