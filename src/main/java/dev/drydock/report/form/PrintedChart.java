package dev.drydock.report.form;

import dev.drydock.report.form.ChartDrawing.Mark;
import java.util.List;
import java.util.Locale;

/** A chart on a printed page: its words are text of the page above the drawing, in the page's own font. */
public final class PrintedChart {

    /** Width of what a page has room for, in millimetres. */
    private static final double WIDE = 265;

    private static final double MILLIMETRES = WIDE / ChartDrawing.WIDTH;
    /** Room for the longest words. */
    private static final double WORDS = 60;

    private final ChartDrawing drawing;
    private final Glyphs glyphs;

    PrintedChart(ChartDrawing drawing, Glyphs glyphs) {
        this.drawing = drawing;
        this.glyphs = glyphs;
    }

    /** @param place how it stands, as a style */
    public record Label(String place, String text) {}

    /** Size of the drawing, as a style. */
    public String size() {
        return String.format(Locale.ROOT, "width:%.1fmm;height:%.1fmm", WIDE, drawing.height() * MILLIMETRES);
    }

    public List<Label> labels() {
        return drawing.marks().stream()
                .filter(Mark.Words.class::isInstance)
                .map(Mark.Words.class::cast)
                .map(this::label)
                .toList();
    }

    private Label label(Mark.Words words) {
        double shift = words.align() < 0 ? 0 : words.align() > 0 ? WORDS : WORDS / 2;
        String align = words.align() < 0 ? "left" : words.align() > 0 ? "right" : "center";
        return new Label(
                String.format(
                        Locale.ROOT,
                        "left:%.2fmm;top:%.2fmm;width:%.0fmm;text-align:%s;color:%s",
                        words.x() * MILLIMETRES - shift,
                        words.y() * MILLIMETRES - 3.1,
                        WORDS,
                        align,
                        words.colour().isEmpty() ? "#1f2933" : words.colour()),
                glyphs.having(words.text()));
    }
}
