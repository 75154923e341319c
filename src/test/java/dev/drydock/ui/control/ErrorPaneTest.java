package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ErrorPaneTest {

    @Test
    void itIsAsHighAsItsTextsInTheWidthThatTheyGet() throws Exception {
        FxToolkit.registerPrimaryStage();
        Problem why = Problem.of(PlatformError.BUG, "x");
        double dead = onFx(() -> {
            ErrorPane pane = new ErrorPane(
                    new Problem(why.code(), "It went wrong.", "What to do about it is said here. ".repeat(5), "x"));
            BorderPane page = new BorderPane();
            page.setTop(pane);
            Stage stage = new Stage();
            stage.setScene(new Scene(page, 1_200, 400));
            new Theme(ThemeChoice.LIGHT).install(stage.getScene());
            stage.show();
            page.applyCss();
            page.layout();
            Node code = pane.lookup(".dd-code");
            double below = pane.localToScene(pane.getBoundsInLocal()).getMaxY()
                    - code.localToScene(code.getBoundsInLocal()).getMaxY();
            stage.hide();
            return below;
        });
        assertThat(dead).isLessThan(24);
    }
}
