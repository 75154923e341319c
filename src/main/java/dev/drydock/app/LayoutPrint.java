package dev.drydock.app;

import java.util.Locale;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Prints where the main parts of the window stand, for a test that starts the application on a real display and sees it
 * only from outside. On with the system property {@code drydock.printLayout}.
 */
final class LayoutPrint {

    private static final Duration EVERY = Duration.seconds(1);

    private LayoutPrint() {}

    /**
     * Prints once a second, until the process ends, a line for the window, by its place on the screen, and one for each
     * part that is seen, by its place in the window; the last one is always that of the tasks.
     */
    static void start(Stage stage) {
        Timeline clock = new Timeline(new KeyFrame(EVERY, _ -> print(stage)));
        clock.setCycleCount(Animation.INDEFINITE);
        clock.play();
    }

    private static void print(Stage stage) {
        Scene scene = stage.getScene();
        line("window", stage.getX() + scene.getX(), stage.getY() + scene.getY(), scene.getWidth(), scene.getHeight());
        Stream.of("server-tree", "count", "results", "count-outcome", "tasks-header")
                .forEach(id -> part(stage, id));
    }

    private static void part(Stage stage, String id) {
        Node node = stage.getScene().lookup("#" + id);
        if (node != null && seen(node)) {
            Bounds at = node.localToScene(node.getLayoutBounds());
            line(id, at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
        }
    }

    private static boolean seen(Node node) {
        for (@Nullable Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private static void line(String id, double x, double y, double width, double height) {
        System.out.printf(Locale.ROOT, "layout %s %.0f %.0f %.0f %.0f%n", id, x, y, width, height);
    }
}
