package dev.drydock.report.model;

import java.util.List;

/**
 * A drawing, as the values in it.
 *
 * @param title heading
 * @param kind how it is drawn
 * @param unit of the values, such as "rows"; of spans always milliseconds
 * @param series its lines or rows
 */
public record ReportChart(String title, Kind kind, String unit, List<Series> series) {

    public ReportChart {
        series = List.copyOf(series);
    }

    /** How it is drawn. */
    public enum Kind {
        /** Lines over time: {@code x} in milliseconds since 1970. */
        TIMES,
        /** Lines over numbers. */
        NUMBERS,
        /** A row for each series, a bar for each point: {@code x} is its begin and {@code y} its length, in milliseconds. */
        BARS
    }

    /** @param name of the line or row */
    public record Series(String name, List<Point> points) {

        public Series {
            points = List.copyOf(points);
        }
    }

    /**
     * @param label what it is, where it has room
     * @param bad whether it stands for a failure
     */
    public record Point(double x, double y, String label, boolean bad) {

        /** A point of a line. */
        public Point(double x, double y) {
            this(x, y, "", false);
        }
    }
}
