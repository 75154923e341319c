package dev.drydock.report.form;

import dev.drydock.report.form.ChartDrawing.Mark;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportLook;
import java.util.Locale;

/** A chart as an SVG element, for a page. */
final class SvgChart {

    private static final String[] ANCHORS = {"start", "middle", "end"};

    private SvgChart() {}

    static String of(ReportChart chart, ReportLook look) {
        ChartDrawing drawing = new ChartDrawing(chart, look);
        StringBuilder svg = new StringBuilder(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"%s\""
                        + " font-size=\"12\" font-family=\"system-ui, sans-serif\" fill=\"currentColor\">",
                ChartDrawing.WIDTH, drawing.height(), escaped(chart.title())));
        for (Mark mark : drawing.marks()) {
            switch (mark) {
                case Mark.Line line ->
                    svg.append(text(
                            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                                    + " stroke-width=\"%.0f\"/>",
                            line.x1(), line.y1(), line.x2(), line.y2(), line.colour(), line.width()));
                case Mark.Box box ->
                    svg.append(text(
                            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
                            box.x(), box.y(), box.width(), box.height(), box.colour()));
                case Mark.Words words ->
                    svg.append(text(
                            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>",
                            words.x(),
                            words.y(),
                            ANCHORS[words.align() + 1],
                            words.colour().isEmpty() ? "" : " fill=\"" + words.colour() + "\"",
                            escaped(words.text())));
            }
        }
        return svg.append("</svg>").toString();
    }

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no library of ours
    private static String text(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    private static String escaped(String text) {
        return ValueText.shown(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
