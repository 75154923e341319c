package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterSeries.Point;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ChartTable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;

/**
 * One figure of all nodes over time: a line each, interrupted where nothing is known. Lines differ in colour and in dashes.
 * JavaFX thread only.
 */
final class FigureLines extends Pane {

    /** One node's line. */
    record NodeLine(String name, List<Point> points) {}

    /** Further lines repeat colours with other dashes. */
    static final int COLOURS = 6;

    private static final Messages TEXT = Messages.of("galeraui");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final double LEFT = 76;
    private static final double RIGHT = 28;
    private static final double TOP = 10;
    private static final double BOTTOM = 24;
    private static final int LEVELS = 4;
    private static final int TIMES = 5;

    private List<NodeLine> lines = List.of();
    private Duration span = Duration.ofMinutes(15);
    private Instant end = Instant.now();
    private DoubleFunction<String> format = String::valueOf;

    FigureLines() {
        getStyleClass().add("dd-lines");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(0, 0);
        widthProperty().addListener((_, _, _) -> draw());
        heightProperty().addListener((_, _, _) -> draw());
    }

    /** @param until the right end of the time axis */
    void show(List<NodeLine> shown, Duration length, Instant until, DoubleFunction<String> values) {
        lines = List.copyOf(shown);
        span = length;
        end = until;
        format = values;
        draw();
    }

    private void draw() {
        getChildren().clear();
        double width = getWidth() - LEFT - RIGHT;
        double height = getHeight() - TOP - BOTTOM;
        if (width < 80 || height < 40) {
            return;
        }
        Instant begin = end.minus(span);
        double top = nice(lines.stream()
                .flatMap(line -> line.points().stream())
                .filter(point -> !point.at().isBefore(begin))
                .mapToDouble(Point::value)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(0));
        levels(width, height, top);
        times(begin, width, height);
        for (int i = 0; i < lines.size(); i++) {
            Path path = path(lines.get(i).points(), begin, width, height, top);
            path.getStyleClass().addAll("dd-line", "dd-line-" + (i % COLOURS + 1));
            if (i >= COLOURS) {
                path.getStrokeDashArray().setAll(6.0, 4.0);
            }
            getChildren().add(path);
        }
        boolean any = lines.stream().anyMatch(line -> line.points().size() > 1);
        if (!any) {
            Label none = text(TEXT.text("chart.none"));
            none.relocate(LEFT + 12, TOP + 8);
        }
        setAccessibleText(spoken());
    }

    private Path path(List<Point> points, Instant begin, double width, double height, double top) {
        Path path = new Path();
        boolean gap = true;
        for (Point point : points) {
            if (point.at().isBefore(begin)) {
                continue;
            }
            if (Double.isNaN(point.value())) {
                gap = true;
                continue;
            }
            double share = Duration.between(begin, point.at()).toMillis() / (double) span.toMillis();
            double x = LEFT + Math.min(1, share) * width;
            double y = TOP + height - point.value() / top * height;
            path.getElements().add(gap ? new MoveTo(x, y) : new LineTo(x, y));
            if (gap) {
                // a lone value is a dot
                path.getElements().add(new LineTo(x + 0.5, y));
            }
            gap = false;
        }
        return path;
    }

    private void levels(double width, double height, double top) {
        for (int level = 0; level <= LEVELS; level++) {
            double y = TOP + height - height * level / LEVELS;
            Line grid = new Line(LEFT, y, LEFT + width, y);
            grid.getStyleClass().add("dd-grid");
            getChildren().add(grid);
            Label label = text(format.apply(top * level / LEVELS));
            label.autosize();
            label.relocate(Math.max(0, LEFT - 8 - label.prefWidth(-1)), y - 9);
        }
    }

    private void times(Instant begin, double width, double height) {
        for (int tick = 0; tick <= TIMES; tick++) {
            Instant at = begin.plusMillis(span.toMillis() * tick / TIMES);
            Label label = text(MINUTE.format(at.atZone(ZoneId.systemDefault())));
            label.autosize();
            double x = LEFT + width * tick / TIMES - label.prefWidth(-1) / 2;
            label.relocate(Math.min(x, getWidth() - label.prefWidth(-1)), TOP + height + 6);
        }
    }

    private Label text(String words) {
        Label label = new Label(words);
        label.getStyleClass().addAll("dd-muted", "dd-small");
        getChildren().add(label);
        label.applyCss();
        return label;
    }

    /** The next of 1, 2 or 5 times a power of ten. */
    private static double nice(double highest) {
        if (highest <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(highest)));
        double share = highest / power;
        return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    }

    ChartTable.Values values() {
        return new ChartTable.Values(
                List.of(
                        TEXT.text("chart.column.node"),
                        TEXT.text("chart.column.time"),
                        TEXT.text("chart.column.value")),
                lines.stream()
                        .flatMap(line -> line.points().stream()
                                .filter(point -> !Double.isNaN(point.value()))
                                .map(point -> List.of(
                                        line.name(),
                                        SECOND.format(point.at().atZone(ZoneId.systemDefault())),
                                        format.apply(point.value()))))
                        .toList());
    }

    private String spoken() {
        List<String> words = new ArrayList<>();
        for (NodeLine line : lines) {
            line.points().stream()
                    .filter(point -> !Double.isNaN(point.value()))
                    .reduce((_, later) -> later)
                    .ifPresent(last -> words.add(line.name() + " " + format.apply(last.value())));
        }
        return String.join(", ", words);
    }

    /** The mark of a line in a legend. */
    static Node mark(int place) {
        Line mark = new Line(0, 0, 18, 0);
        mark.getStyleClass().addAll("dd-line", "dd-line-" + (place % COLOURS + 1));
        if (place >= COLOURS) {
            mark.getStrokeDashArray().setAll(6.0, 4.0);
        }
        return mark;
    }
}
