package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class FittingLineTest {

    private final List<Button> controls;
    private final Button last;
    private final Button seldom;
    private final FittingLine line;
    private final FlowPane rest;
    private final Stage stage;

    FittingLineTest() throws Exception {
        FxToolkit.registerPrimaryStage();
        record Made(List<Button> controls, Button last, Button seldom, FittingLine line, FlowPane rest, Stage stage) {}
        Made made = onFx(() -> {
            List<Button> four = IntStream.range(0, 4)
                    .mapToObj(_ -> new Button("a wide control"))
                    .toList();
            Button more = new Button("More");
            Button own = new Button("seldom");
            FlowPane below = new FlowPane(own);
            FittingLine fitting = new FittingLine(four, more, below);
            Stage window = new Stage();
            window.setScene(new Scene(new VBox(fitting, below), 900, 200));
            window.show();
            return new Made(four, more, own, fitting, below, window);
        });
        controls = made.controls();
        last = made.last();
        seldom = made.seldom();
        line = made.line();
        rest = made.rest();
        stage = made.stage();
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    @Test
    void whatFindsNoRoomStandsBelowAndComesBack() throws Exception {
        await("all", () -> line.getChildren().size() == 5 && line.getWidth() > 800);
        resize(400);
        await("the first ones", () -> line.getChildren().size() < 5);
        assertThat(onFx(() -> List.copyOf(line.getChildren())))
                .startsWith(controls.getFirst())
                .endsWith(last);
        assertThat(onFx(() -> List.copyOf(rest.getChildren())))
                .contains(controls.getLast())
                .endsWith(seldom);
        assertThat(onFx(() -> line.getChildren().stream()
                        .allMatch(node -> node.getBoundsInParent().getMaxX() <= 401)))
                .isTrue();
        resize(900);
        await("all again", () -> line.getChildren().size() == 5);
        assertThat(onFx(() -> List.copyOf(rest.getChildren()))).containsExactly(seldom);
    }

    @Test
    void whatFindsNoRoomIsNotEvenSeenOnce() throws Exception {
        assertThat(onFx(() -> {
                    Button more = new Button("More");
                    FittingLine narrow = new FittingLine(
                            IntStream.range(0, 4)
                                    .mapToObj(_ -> new Button("a wide control"))
                                    .toList(),
                            more,
                            new FlowPane());
                    VBox root = new VBox(narrow);
                    Scene scene = new Scene(root, 300, 100);
                    scene.getRoot().applyCss();
                    scene.getRoot().layout();
                    return narrow.getChildren().stream()
                            .filter(Node::isVisible)
                            .map(node -> node.getBoundsInParent().getMaxX())
                            .toList();
                }))
                .as("before anything else runs")
                .hasSizeBetween(2, 3)
                .allMatch(right -> right <= 300);
    }

    private void resize(double width) throws Exception {
        onFx(() -> {
            stage.setWidth(width);
            return true;
        });
    }
}
