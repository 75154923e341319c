package dev.drydock.report.form;

import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportChart.Point;
import dev.drydock.report.model.ReportChart.Series;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.model.ReportValue;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The lines, boxes and words of a chart, for whatever draws them: {@value #WIDTH} wide, its own height high. */
final class ChartDrawing {

    static final int WIDTH = 1000;

    private static final int LEFT = 110;
    private static final int RIGHT = 20;
    private static final int TOP = 14;
    private static final int PLOT = 240;
    private static final int ROW = 26;
    private static final int BAR = 18;
    private static final int FOOT = 26;
    private static final int TICKS = 4;
    /** About the width of a letter at the font size of the words. */
    private static final int LETTER = 7;

    private static final String GRID = "#cbd2d9";
    private static final String BAD = "#c0392b";
    /** Apart from each other also for people who do not see red or green. */
    private static final List<String> COLOURS =
            List.of("#2b6cb0", "#b7791f", "#2c7a7b", "#6b46c1", "#97266d", "#4a5568");

    /** A part of the drawing. */
    sealed interface Mark {
        record Line(double x1, double y1, double x2, double y2, String colour, double width) implements Mark {}

        record Box(double x, double y, double width, double height, String colour) implements Mark {}

        /** @param align -1: begins at x, 0: is around it, 1: ends there */
        record Words(double x, double y, int align, String text, String colour) implements Mark {}
    }

    private final ReportChart chart;
    private final ValueText values;
    private final DateTimeFormatter day;
    private final List<Mark> marks = new ArrayList<>();
    private final double height;

    ChartDrawing(ReportChart chart, ReportLook look) {
        this.chart = chart;
        values = new ValueText(look);
        day = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .withLocale(look.locale())
                .withZone(look.zone());
        height = chart.kind() == ReportChart.Kind.BARS ? bars() : lines();
    }

    List<Mark> marks() {
        return marks;
    }

    double height() {
        return height;
    }

    private double bars() {
        double begin = all(Point::x).min().orElse(0);
        double end = chart.series().stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(point -> point.x() + point.y())
                .max()
                .orElse(1);
        double scale = (WIDTH - LEFT - RIGHT) / Math.max(1, end - begin);
        int row = 0;
        for (Series series : chart.series()) {
            double y = TOP + row * ROW;
            words(0, y + BAR - 5, -1, series.name(), "");
            for (Point point : series.points()) {
                double x = LEFT + (point.x() - begin) * scale;
                double width = Math.max(1, point.y() * scale - 1);
                marks.add(new Mark.Box(x, y, width, BAR, point.bad() ? BAD : COLOURS.getFirst()));
                if (point.label().length() * LETTER + 8 < width) {
                    words(x + 4, y + BAR - 5, -1, point.label(), "#ffffff");
                }
            }
            row++;
        }
        double foot = TOP + row * ROW + 14;
        words(LEFT, foot, -1, values.of(new ReportValue.Span(0)), "");
        words(WIDTH - RIGHT, foot, 1, values.of(new ReportValue.Span((long) (end - begin))), "");
        return foot + 8;
    }

    private double lines() {
        double left = all(Point::x).min().orElse(0);
        double right = all(Point::x).max().orElse(1);
        double most = Math.max(all(Point::y).max().orElse(1), 1);
        double least = Math.min(0, all(Point::y).min().orElse(0));
        double wide = Math.max(right - left, 1e-9);
        for (int tick = 0; tick <= TICKS; tick++) {
            double y = TOP + PLOT - (double) PLOT * tick / TICKS;
            marks.add(new Mark.Line(LEFT, y, WIDTH - RIGHT, y, GRID, 1));
            words(LEFT - 8, y + 4, 1, values.count(Math.round(least + (most - least) * tick / TICKS)), "");
        }
        int number = 0;
        for (Series series : chart.series()) {
            String colour = COLOURS.get(number++ % COLOURS.size());
            double lastX = 0;
            double lastY = 0;
            for (int i = 0; i < series.points().size(); i++) {
                Point point = series.points().get(i);
                double x = LEFT + (point.x() - left) / wide * (WIDTH - LEFT - RIGHT);
                double y = TOP + PLOT - (point.y() - least) / (most - least) * PLOT;
                if (i > 0) {
                    marks.add(new Mark.Line(lastX, lastY, x, y, colour, 2));
                }
                marks.add(new Mark.Box(x - 3, y - 3, 6, 6, colour));
                lastX = x;
                lastY = y;
            }
            if (chart.series().size() > 1) {
                double y = TOP + PLOT + FOOT + number * 18 - 2;
                marks.add(new Mark.Box(LEFT, y - 9, 12, 10, colour));
                words(LEFT + 20, y, -1, series.name(), "");
            }
        }
        double foot = TOP + PLOT + 18;
        words(LEFT, foot, -1, at(left), "");
        words(WIDTH - RIGHT, foot, 1, at(right), "");
        words((LEFT + WIDTH - RIGHT) / 2.0, foot, 0, chart.unit(), "");
        return TOP + PLOT + FOOT + (chart.series().size() > 1 ? chart.series().size() * 18 : 0) + 4;
    }

    private String at(double x) {
        return chart.kind() == ReportChart.Kind.TIMES
                ? day.format(Instant.ofEpochMilli((long) x))
                : values.count(Math.round(x));
    }

    private java.util.stream.DoubleStream all(ToDoubleFunction<Point> value) {
        Stream<Point> points = chart.series().stream().flatMap(series -> series.points().stream());
        return points.mapToDouble(value);
    }

    private void words(double x, double y, int align, String text, String colour) {
        marks.add(new Mark.Words(x, y, align, ValueText.shown(text).replace('\n', ' '), colour));
    }
}
