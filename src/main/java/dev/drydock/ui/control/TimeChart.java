package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** Numbers over time, a line each, with their legend, as a table, a picture and CSV. JavaFX thread only. */
public final class TimeChart extends StackPane {

    /** Further lines repeat colours, with dashes. */
    public static final int MOST_SERIES = 6;

    private static final Messages TEXT = Messages.of("ui");
    /** What stands left and right of the names, with the buttons in the corner. */
    private static final double LEGEND_EDGES = ChartTable.BUTTONS + 16;

    /**
     * One line.
     *
     * @param points oldest first
     */
    public record Series(String name, List<Point> points) {

        Stream<Point> known() {
            return points.stream().filter(point -> !Double.isNaN(point.value()));
        }
    }

    /** @param value NaN where it is not known */
    public record Point(Instant at, double value) {}

    /** How values become heights. */
    public enum Scale {
        LINEAR,
        /** Tenfold is the same height everywhere; values below 1 stand at 1. */
        LOGARITHMIC,
        /** Each line begins at 100 %, and what was empty at 0 %. */
        PERCENT;

        double height(Series line, Point point) {
            return switch (this) {
                case LINEAR -> point.value();
                case LOGARITHMIC -> Math.log10(Math.max(1, point.value()));
                case PERCENT -> {
                    double first = first(line);
                    yield first == 0 ? 100 : 100 * point.value() / first;
                }
            };
        }

        /** What counts as 100 %: what began empty has its first rows as such; 0 if it never had any. */
        private static double first(Series line) {
            return line.known()
                    .mapToDouble(Point::value)
                    .filter(value -> value > 0)
                    .findFirst()
                    .orElse(0);
        }

        String tick(double height, DoubleFunction<String> format) {
            return switch (this) {
                case LINEAR -> format.apply(height);
                case LOGARITHMIC -> format.apply(Math.pow(10, height));
                case PERCENT -> Math.round(height) + " %";
            };
        }
    }

    private final DoubleFunction<String> format;
    private final TimePlot plot;
    private final Label axis = new Label();
    private final FlowPane legend = new FlowPane(16, 2);
    private final Label nothing;
    private List<Series> drawn = List.of();

    /**
     * @param format of values
     * @param nothingText shown while there is no line with two points
     */
    public TimeChart(DoubleFunction<String> format, String nothingText) {
        this.format = format;
        getStyleClass().add("dd-time-chart");
        nothing = new Label(nothingText);
        nothing.getStyleClass().addAll("dd-muted", "dd-chart-nothing");
        nothing.setWrapText(true);
        axis.getStyleClass().addAll("dd-muted", "dd-small");
        legend.setAlignment(Pos.CENTER_LEFT);
        legend.getStyleClass().add("dd-chart-legend");
        // a long name gives room, not the lines below it
        legend.setMinWidth(0);
        plot = new TimePlot(format, this::words);
        plot.setAccessibleHelp(TEXT.text("chart.keys"));
        BorderPane picture = new BorderPane(new StackPane(plot, nothing));
        picture.setTop(legend);
        picture.getStyleClass().add("dd-chart-picture");
        IconButton whole = new IconButton(Feather.MAXIMIZE_2, TEXT.text("chart.whole"), plot::showAll);
        whole.visibleProperty().bind(plot.zoomedProperty().isNotNull());
        whole.managedProperty().bind(whole.visibleProperty());
        getChildren().add(new ChartTable(picture, this::values, whole));
        show(List.of());
    }

    /** Names the values; their unit is that of the texts at the axis. */
    public void axis(String name) {
        axis.setText(name);
        legend();
    }

    /** From now on no line is drawn between points further apart than this: nothing was sampled in between. */
    public void gapsAfter(Duration longest) {
        plot.gapsAfter(longest);
    }

    /** From now on heights can be compared by eye: the lowest is 0. */
    public void fromZero() {
        plot.fromZero();
    }

    /** From now on this is all of the time, whatever of it has values. */
    public void during(Instant from, Instant until) {
        plot.during(new TimePlot.Span(from.toEpochMilli(), until.toEpochMilli()));
    }

    public void show(List<Series> series) {
        show(series, Scale.LINEAR);
    }

    /** The same on another scale. */
    public void show(List<Series> series, Scale newScale) {
        drawn = series.stream()
                .filter(line -> line.known().limit(2).count() > 1)
                .toList();
        nothing.setVisible(drawn.isEmpty());
        legend();
        plot.show(drawn, newScale);
    }

    private void legend() {
        legend.getChildren().clear();
        if (!axis.getText().isEmpty() && !drawn.isEmpty()) {
            legend.getChildren().add(axis);
        }
        if (drawn.size() > 1 || drawn.stream().anyMatch(line -> !line.name().equals(axis.getText()))) {
            for (int i = 0; i < drawn.size(); i++) {
                Label line = new Label(drawn.get(i).name(), TimePlot.mark(i));
                line.setTooltip(new Tooltip(line.getText()));
                line.maxWidthProperty().bind(legend.widthProperty().subtract(LEGEND_EDGES));
                legend.getChildren().add(line);
            }
        }
    }

    private ChartTable.Values values() {
        List<List<String>> rows = new ArrayList<>();
        List<List<Object>> raw = new ArrayList<>();
        for (Series line : drawn) {
            plot.inSight(line).forEach(point -> {
                rows.add(List.of(line.name(), plot.time(point.at()), format.apply(point.value())));
                raw.add(List.of(line.name(), Formats.iso(point.at()), number(point.value())));
            });
        }
        return new ChartTable.Values(
                List.of(
                        TEXT.text("chart.column.line"),
                        TEXT.text("chart.column.time"),
                        TEXT.text("chart.column.value")),
                rows,
                raw);
    }

    private static Number number(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }

    /** What the picture shows, for who cannot see it. */
    private String words() {
        return drawn.isEmpty()
                ? nothing.getText()
                : drawn.stream()
                        .map(line -> line.name() + ": "
                                + told(line.known().findFirst().orElseThrow()) + " – "
                                + told(line.known().reduce((_, last) -> last).orElseThrow()))
                        .collect(Collectors.joining("; "));
    }

    private String told(Point point) {
        return format.apply(point.value()) + ", " + Formats.time(point.at());
    }
}
