package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Side;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.chart.LineChart;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.XYChart;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** Numbers over time, a line each; every point tells its value and time. JavaFX thread only. */
public final class GrowthChart extends StackPane {

    private static final Messages TEXT = Messages.of("ui");

    /** Further lines could not be told apart. */
    public static final int MOST_SERIES = 6;

    private static final long FEW = 8;
    private static final int DENSE = 40;
    private static final PseudoClass DENSE_POINTS = PseudoClass.getPseudoClass("dense");

    /**
     * One line.
     *
     * @param points oldest first
     */
    public record Series(String name, List<Point> points) {}

    public record Point(Instant at, long value) {}

    /** How values become heights. */
    public enum Scale {
        LINEAR,
        /** Tenfold is the same height everywhere; values below 1 stand at 1. */
        LOGARITHMIC,
        /** Each line begins at 100 %, and what was empty at 0 %. */
        PERCENT
    }

    private final NumberAxis times = new NumberAxis();
    private final NumberAxis values = new NumberAxis();
    private final LineChart<Number, Number> chart = new LineChart<>(times, values);
    private final Label nothing;
    private final LongFunction<String> format;
    private Scale scale = Scale.LINEAR;
    private List<Series> drawn = List.of();
    /** Which line each piece belongs to. */
    private final List<Integer> places = new ArrayList<>();
    /** So far apart two points are joined by a line. */
    private java.time.Duration joined = ChronoUnit.FOREVER.getDuration();

    /**
     * @param format of values, such as {@code Formats::count}
     * @param nothingText shown while there is no line with two points
     */
    public GrowthChart(LongFunction<String> format, String nothingText) {
        this.format = format;
        getStyleClass().add("dd-growth");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        chart.setAnimated(false);
        chart.setLegendSide(Side.TOP);
        chart.setMinSize(0, 0);
        chart.setVerticalGridLinesVisible(false);
        chart.setAlternativeRowFillVisible(false);
        times.setAutoRanging(false);
        times.setMinorTickVisible(false);
        values.setForceZeroInRange(false);
        values.setMinorTickVisible(false);
        nothing = new Label(nothingText);
        nothing.getStyleClass().addAll("dd-muted", "dd-growth-nothing");
        nothing.setWrapText(true);
        getChildren().add(new ChartTable(new StackPane(chart, nothing), this::values));
        show(List.of());
    }

    /** Names the values; their unit is that of the texts at the axis. */
    public void axis(String name) {
        values.setLabel(name);
    }

    /** From now on no line is drawn between points further apart than this: nothing was sampled in between. */
    public void gapsAfter(java.time.Duration longest) {
        joined = longest;
    }

    /** Shows these lines, the first {@link #MOST_SERIES} of them. */
    public void show(List<Series> series) {
        show(series, Scale.LINEAR);
    }

    /** The same on another scale. */
    public void show(List<Series> series, Scale newScale) {
        scale = newScale;
        values.setTickLabelFormatter(ShownAs.text(value -> tick(value.doubleValue())));
        drawn = series.stream()
                .filter(line -> line.points().size() > 1)
                .limit(MOST_SERIES)
                .toList();
        chart.getData().clear();
        places.clear();
        chart.setVisible(!drawn.isEmpty());
        nothing.setVisible(drawn.isEmpty());
        if (drawn.isEmpty()) {
            return;
        }
        setAccessibleText(words());
        // so many marks would hide their line; each still shows under the mouse
        pseudoClassStateChanged(
                DENSE_POINTS, drawn.stream().anyMatch(line -> line.points().size() > DENSE));
        range();
        for (int i = 0; i < drawn.size(); i++) {
            draw(drawn.get(i), i);
        }
        // only now, since each further line makes the chart choose all colours anew
        for (int i = 0; i < places.size(); i++) {
            XYChart.Series<Number, Number> piece = chart.getData().get(i);
            colour(piece.getNode(), places.get(i));
            for (XYChart.Data<Number, Number> point : piece.getData()) {
                colour(point.getNode(), places.get(i));
            }
        }
        // a line in several pieces stands in the legend once
        chart.lookupAll(".chart-legend-item").stream()
                .filter(item -> item instanceof Label label && label.getText().isEmpty())
                .forEach(item -> item.setManaged(false));
    }

    private ChartTable.Values values() {
        return new ChartTable.Values(
                List.of(
                        TEXT.text("chart.column.line"),
                        TEXT.text("chart.column.time"),
                        TEXT.text("chart.column.value")),
                drawn.stream()
                        .flatMap(line -> line.points().stream()
                                .map(point ->
                                        List.of(line.name(), Formats.time(point.at()), format.apply(point.value()))))
                        .toList());
    }

    private void range() {
        long first = drawn.stream()
                .mapToLong(line -> line.points().getFirst().at().getEpochSecond())
                .min()
                .orElseThrow();
        long last = drawn.stream()
                .mapToLong(line -> line.points().getLast().at().getEpochSecond())
                .max()
                .orElseThrow();
        TimeTicks ticks = TimeTicks.of(first, last);
        times.setLowerBound((double) ticks.lower());
        times.setUpperBound((double) ticks.upper());
        times.setTickUnit((double) ticks.step());
        times.setTickLabelFormatter(ticks.labels());
        ticks();
    }

    /**
     * Ticks whose labels differ: of a line that hardly changes they are whole numbers, and on the logarithmic scale whole powers
     * of ten.
     */
    private void ticks() {
        DoubleSummaryStatistics all = drawn.stream()
                .flatMap(line -> line.points().stream().map(point -> height(line, point)))
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        double low = Math.floor(all.getMin());
        double high = Math.ceil(all.getMax());
        boolean powers = scale == Scale.LOGARITHMIC;
        boolean few = all.getMax() - all.getMin() < FEW;
        values.setAutoRanging(!powers && !few);
        if (powers) {
            bounds(low, Math.max(high, low + 1));
        } else if (few) {
            bounds(Math.max(0, low - 1), high + 1);
        }
    }

    private void bounds(double lower, double upper) {
        values.setLowerBound(lower);
        values.setUpperBound(upper);
        values.setTickUnit(1);
    }

    private String tick(double height) {
        return switch (scale) {
            case LINEAR -> format.apply(Math.round(height));
            case LOGARITHMIC -> format.apply(Math.round(Math.pow(10, height)));
            case PERCENT -> Math.round(height) + " %";
        };
    }

    private double height(Series series, Point point) {
        return switch (scale) {
            case LINEAR -> (double) point.value();
            case LOGARITHMIC -> Math.log10((double) Math.max(1, point.value()));
            case PERCENT -> {
                long first = first(series);
                yield first == 0 ? 100 : 100.0 * point.value() / first;
            }
        };
    }

    /** What counts as 100 %: what began empty has its first rows as such; 0 if it never had any. */
    private static long first(Series series) {
        return series.points().stream()
                .mapToLong(Point::value)
                .filter(value -> value > 0)
                .findFirst()
                .orElse(0);
    }

    /** What the picture shows, for who cannot see it. */
    private String words() {
        return drawn.stream()
                .map(line -> line.name() + ": "
                        + format.apply(line.points().getFirst().value()) + ", "
                        + Formats.time(line.points().getFirst().at()) + " – "
                        + format.apply(line.points().getLast().value()) + ", "
                        + Formats.time(line.points().getLast().at()))
                .collect(Collectors.joining("; "));
    }

    private void draw(Series series, int place) {
        List<Point> piece = new ArrayList<>();
        boolean first = true;
        for (Point point : series.points()) {
            boolean gap = !piece.isEmpty()
                    && java.time.Duration.between(piece.getLast().at(), point.at())
                                    .compareTo(joined)
                            > 0;
            if (gap) {
                draw(series, piece, place, first);
                first = false;
                piece.clear();
            }
            piece.add(point);
        }
        draw(series, piece, place, first);
    }

    private void draw(Series series, List<Point> points, int place, boolean named) {
        XYChart.Series<Number, Number> line = new XYChart.Series<>();
        line.setName(named ? series.name() : "");
        points.forEach(
                point -> line.getData().add(new XYChart.Data<>(point.at().getEpochSecond(), height(series, point))));
        chart.getData().add(line);
        places.add(place);
        for (int i = 0; i < points.size(); i++) {
            Node symbol = line.getData().get(i).getNode();
            Point point = points.get(i);
            Tooltip tooltip = new Tooltip(series.name() + "\n" + format.apply(point.value()) + "\n"
                    + Formats.time(point.at()) + "\n" + Formats.utc(point.at()));
            tooltip.setShowDelay(Duration.millis(100));
            Tooltip.install(symbol, tooltip);
        }
    }

    /** Pieces of one line have one colour; the chart would count them as lines. */
    private static void colour(Node node, int place) {
        node.getStyleClass().removeIf(style -> style.startsWith("default-color"));
        node.getStyleClass().add("default-color" + place);
    }
}
