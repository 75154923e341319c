package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** Details at the side of a table, by keys. */
class DetailSplitTest {

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return true;
        });
    }

    @Test
    void theirFirstControlTakesTheKeyboardAndEscapeGivesItBack() throws Exception {
        FxToolkit.registerPrimaryStage();
        FxRobot robot = new FxRobot();
        Button row = onFx(() -> new Button("row"));
        Button copy = onFx(() -> new Button("copy"));
        Stage stage = onFx(() -> {
            DetailSplit split = new DetailSplit("sample", new StackPane(row), new VBox(new Label("cause"), copy));
            Stage window = new Stage();
            window.setScene(new Scene(split, 700, 300));
            window.show();
            row.requestFocus();
            split.ask();
            return window;
        });
        robot.targetWindow(stage);
        await("in the details", () -> copy.equals(owner(stage)));
        robot.type(KeyCode.ESCAPE);
        await("back", () -> row.equals(owner(stage)));
    }

    private static Node owner(Stage stage) {
        return stage.getScene().getFocusOwner();
    }
}
