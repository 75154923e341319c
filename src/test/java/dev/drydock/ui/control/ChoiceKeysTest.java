package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

class ChoiceKeysTest {

    private final FxRobot robot = new FxRobot();

    private int runs;

    @SuppressWarnings("NullAway.Init")
    private ChoiceBox<String> choice;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            Button run = new Button("below");
            run.setDefaultButton(true);
            run.setOnAction(_ -> runs++);
            choice = new ChoiceBox<>();
            choice.getItems().setAll("Development", "Test", "Production");
            Stage stage = new Stage();
            stage.setScene(new Scene(new VBox(new Button("above"), choice, run), 300, 200));
            ChoiceKeys.on(stage.getScene());
            ChoiceKeys.openedByEnter(stage.getScene());
            stage.show();
            choice.requestFocus();
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

    @Test
    void theArrowsGoThroughTheValuesAndStayInTheChoice() throws Exception {
        robot.type(KeyCode.DOWN, KeyCode.DOWN);
        assertThat(onFx(choice::getValue)).isEqualTo("Test");
        robot.type(KeyCode.UP, KeyCode.UP);
        assertThat(onFx(choice::getValue)).isEqualTo("Development");
        assertThat(onFx(choice::isFocused)).isTrue();
        assertThat(onFx(choice::isShowing)).isFalse();
    }

    @Test
    void enterOpensTheListAndChoosesInItAndBeginsNothing() throws Exception {
        robot.type(KeyCode.ENTER);
        await("open", () -> choice.isShowing());
        robot.type(KeyCode.DOWN, KeyCode.ENTER);
        await("chosen", () -> !choice.isShowing() && choice.getValue() != null);
        assertThat(onFx(() -> runs)).isZero();
    }
}
