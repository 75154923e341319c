package dev.drydock.report.model;

import java.util.List;

/**
 * A table of a report.
 *
 * @param columns its columns
 * @param rows a value for each column; may be read page by page from the history, each time it is gone through
 * @param size how many rows there are
 */
public record ReportTable(List<Column> columns, Iterable<List<ReportValue>> rows, long size) {

    public ReportTable {
        columns = List.copyOf(columns);
    }

    /**
     * @param key stable name in files
     * @param title shown name
     * @param numeric whether its values are numbers, set right-aligned
     */
    public record Column(String key, String title, boolean numeric) {}

    /** A table whose rows are there already. */
    public static ReportTable of(List<Column> columns, List<List<ReportValue>> rows) {
        return new ReportTable(columns, List.copyOf(rows), rows.size());
    }
}
