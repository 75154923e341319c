package dev.drydock.ui.dialog;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

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
}
