package dev.drydock.app;

import java.util.Locale;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.stage.Stage;
import javafx.util.Duration;

/**
 * Prints where the main parts of the window stand, for a test that starts the application on a real display and sees it
 * only from outside. On with the system property {@code drydock.printLayout}.
 */
final class LayoutPrint {

    private static final Duration EVERY = Duration.seconds(1);

    private LayoutPrint() {}

    /** Prints a line for the window and one for each part that is visible, once a second, until the process ends. */
    static void start(Stage stage) {
        Timeline clock = new Timeline(new KeyFrame(EVERY, _ -> print(stage)));
        clock.setCycleCount(Animation.INDEFINITE);
        clock.play();
    }

    private static void print(Stage stage) {
        line("window", 0, 0, stage.getScene().getWidth(), stage.getScene().getHeight());
        Stream.of("server-tree", "tabs", "results", "tasks-header").forEach(id -> part(stage, id));
    }

    private static void part(Stage stage, String id) {
        Node node = stage.getScene().lookup("#" + id);
        if (node != null && node.isVisible()) {
            Bounds at = node.localToScene(node.getLayoutBounds());
            line(id, at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
        }
    }

    private static void line(String id, double x, double y, double width, double height) {
        System.out.printf(Locale.ROOT, "layout %s %.0f %.0f %.0f %.0f%n", id, x, y, width, height);
    }
}
