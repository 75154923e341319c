package dev.drydock.report;

import java.util.List;

/**
 * A report before it has a form.
 *
 * @param title what it is, such as "Row counts of shop-prod-2"
 * @param facts who, when, where, how: label and value
 * @param pictures its drawings, above the tables
 * @param sections its tables
 * @param footer what made it, and when
 */
public record Report(String title, List<Fact> facts, List<Picture> pictures, List<Section> sections, String footer) {

    /** A report without drawings. */
    public Report(String title, List<Fact> facts, List<Section> sections, String footer) {
        this(title, facts, List.of(), sections, footer);
    }

    /**
     * A drawing.
     *
     * @param title heading
     * @param svg an {@code svg} element, put into the page as it is: whoever makes it escapes the texts in it
     */
    public record Picture(String title, String svg) {}

    /** One labelled value at the top of a report. */
    public record Fact(String label, String value) {}

    /** @param numeric whether its cells are numbers, set right-aligned */
    public record Column(String title, boolean numeric) {}

    /**
     * One table of a report.
     *
     * @param title heading
     * @param note a sentence under the heading; may be empty
     * @param columns its columns
     * @param rows cells as they are shown
     */
    public record Section(String title, String note, List<Column> columns, List<List<String>> rows) {}
}
