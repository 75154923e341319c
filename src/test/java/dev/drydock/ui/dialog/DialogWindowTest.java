package dev.drydock.ui.dialog;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testfx.api.FxToolkit;

@Timeout(120)
class DialogWindowTest {

    @Test
    void enterOnATickedBoxPressesTheDefaultButtonAndLeavesTheTick() throws Exception {
        FxToolkit.registerPrimaryStage();
        AtomicInteger pressed = new AtomicInteger();
        CheckBox box = onFx(() -> new CheckBox("Save in the vault"));
        Stage owner = onFx(() -> {
            Stage made = new Stage();
            made.setScene(new Scene(new Region(), 400, 300));
            made.show();
            DialogWindow dialog = new DialogWindow(made, new Theme(ThemeChoice.LIGHT), "Password");
            Button connect = new Button("Connect");
            connect.setDefaultButton(true);
            connect.setOnAction(_ -> pressed.incrementAndGet());
            dialog.content(box);
            dialog.buttons(List.of(), List.of(connect));
            dialog.show();
            box.setSelected(true);
            box.requestFocus();
            return made;
        });
        try {
            await("the keyboard is on the box", box::isFocused);
            onFx(() -> {
                Event.fireEvent(
                        box, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
                return true;
            });
            assertThat(pressed).hasValue(1);
            assertThat(onFx(box::isSelected)).isTrue();
        } finally {
            onFx(() -> {
                owner.hide();
                return true;
            });
        }
    }

    /** What was still read for it when it closed may fail, and nobody is there to be told. */
    @Test
    void aWindowThatIsClosedTellsNoErrors() throws Exception {
        FxToolkit.registerPrimaryStage();
        Problem problem = Problem.of(PlatformError.BUG, "");
        int[] told = onFx(() -> {
            Stage owner = new Stage();
            owner.setScene(new Scene(new Region(), 400, 300));
            owner.show();
            FxDialogs dialogs = new FxDialogs(owner, new Theme(ThemeChoice.LIGHT));
            int before = Window.getWindows().size();
            dialogs.error("Runs", problem);
            int open = Window.getWindows().size() - before;
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            dialogs.error("Runs", problem);
            int closed = Window.getWindows().size();
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return new int[] {open, closed};
        });
        assertThat(told).containsExactly(1, 0);
    }
}
