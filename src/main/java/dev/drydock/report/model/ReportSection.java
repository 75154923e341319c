package dev.drydock.report.model;

import java.util.List;

/**
 * A part of what is said of a run. Facts, then charts, then tables.
 *
 * @param id stable name in files, such as {@code findings}
 * @param title heading
 * @param note a sentence under the heading; may be empty
 */
public record ReportSection(
        String id,
        String title,
        String note,
        List<ReportFact> facts,
        List<ReportChart> charts,
        List<ReportTable> tables) {

    /** The results themselves. */
    public static final String RESULTS = "results";

    public ReportSection {
        facts = List.copyOf(facts);
        charts = List.copyOf(charts);
        tables = List.copyOf(tables);
    }

    public static ReportSection ofFacts(String id, String title, String note, List<ReportFact> facts) {
        return new ReportSection(id, title, note, facts, List.of(), List.of());
    }

    public static ReportSection ofTable(String id, String title, String note, ReportTable table) {
        return new ReportSection(id, title, note, List.of(), List.of(), List.of(table));
    }

    /** Whether it says anything. */
    public boolean empty() {
        return facts.isEmpty()
                && charts.isEmpty()
                && tables.stream().allMatch(table -> table.size() == 0)
                && note.isEmpty();
    }
}
