package dev.drydock.lane;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What each lane ran and when, as a drawing: one row a lane, one bar a statement, its name where it has room. */
public final class LaneTimeline {

    private static final int WIDTH = 1040;
    private static final int LABEL = 60;
    private static final int ROW = 30;
    private static final int BAR = 22;
    /** About the width of a letter at the chart's font size. */
    private static final int LETTER = 7;

    private LaneTimeline() {}

    /** The drawing as an SVG element; empty text if no statement was sent. */
    public static <A extends LaneItem> String svg(List<LaneResult<A>> results) {
        List<LaneResult<A>> sent =
                results.stream().filter(result -> result.lane() > 0).toList();
        if (sent.isEmpty()) {
            return "";
        }
        Instant begin = sent.stream()
                .map(LaneResult::started)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        long total = Math.max(
                1,
                sent.stream()
                        .mapToLong(
                                result -> Duration.between(begin, end(result)).toMillis())
                        .max()
                        .orElseThrow());
        int lanes = sent.stream().mapToInt(LaneResult::lane).max().orElseThrow();
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-size=\"12\""
                        + " font-family=\"system-ui, sans-serif\" fill=\"currentColor\">",
                WIDTH,
                lanes * ROW + 24));
        for (int lane = 1; lane <= lanes; lane++) {
            svg.append(String.format(
                    Locale.ROOT, "<text x=\"0\" y=\"%d\">lane %d</text>", (lane - 1) * ROW + BAR - 6, lane));
        }
        sent.forEach(result -> bar(svg, result, begin, total));
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\">0 s</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.1f s</text></svg>",
                LABEL,
                lanes * ROW + 16,
                WIDTH,
                lanes * ROW + 16,
                total / 1000.0));
        return svg.toString();
    }

    private static void bar(StringBuilder svg, LaneResult<?> result, Instant begin, long total) {
        double scale = (double) (WIDTH - LABEL) / total;
        double x = LABEL + Duration.between(begin, result.started()).toMillis() * scale;
        double width = Math.max(1, result.took().toMillis() * scale - 1);
        int y = (result.lane() - 1) * ROW;
        String name = escaped(result.action().shown());
        svg.append(String.format(
                Locale.ROOT,
                "<g><title>%s: %s, %.3f s</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\""
                        + " fill=\"%s\"/>",
                name,
                result.status().word(),
                result.took().toMillis() / 1000.0,
                x,
                y,
                width,
                BAR,
                result.done() ? "#3b82c4" : "#c0392b"));
        if (result.action().shown().length() * LETTER < width) {
            svg.append(String.format(
                    Locale.ROOT, "<text x=\"%.1f\" y=\"%d\" fill=\"#ffffff\">%s</text>", x + 4, y + BAR - 7, name));
        }
        svg.append("</g>");
    }

    private static Instant end(LaneResult<?> result) {
        return result.started().plus(result.took());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("\\p{Cntrl}", " ");
    }
}
