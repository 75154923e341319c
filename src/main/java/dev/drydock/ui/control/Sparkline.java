package dev.drydock.ui.control;

import java.util.List;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.StrokeLineJoin;

/**
 * A small line over numbers in their order, from the smallest to the biggest of them; the newest is a dot. It stands beside
 * a text that says the same. JavaFX thread only.
 */
public final class Sparkline extends Pane {

    private static final double WIDTH = 54;
    private static final double HEIGHT = 16;
    private static final double MARGIN = 2.5;
    private static final double DOT = 1.8;

    /** @param values one or more */
    public Sparkline(List<Long> values) {
        getStyleClass().add("dd-sparkline");
        setMinSize(WIDTH, HEIGHT);
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        setMouseTransparent(true);
        long least = values.stream().mapToLong(value -> value).min().orElseThrow();
        double spread = values.stream().mapToLong(value -> value).max().orElseThrow() - (double) least;
        Polyline line = new Polyline();
        line.setStrokeLineJoin(StrokeLineJoin.ROUND);
        line.getStyleClass().add("dd-sparkline-line");
        double x = WIDTH - MARGIN;
        double y = HEIGHT / 2;
        for (int i = 0; i < values.size(); i++) {
            x = values.size() == 1 ? WIDTH - MARGIN : MARGIN + i * (WIDTH - 2 * MARGIN) / (values.size() - 1);
            double share = spread == 0 ? 0.5 : (values.get(i) - least) / spread;
            y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
            line.getPoints().addAll(x, y);
        }
        Circle newest = new Circle(x, y, DOT);
        newest.getStyleClass().add("dd-sparkline-dot");
        getChildren().addAll(line, newest);
    }
}
