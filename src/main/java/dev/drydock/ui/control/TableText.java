package dev.drydock.ui.control;

import dev.drydock.db.sql.Sql;
import dev.drydock.report.Csv;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rows of a table as text for other programs. */
final class TableText<T> {

    private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+");

    private final List<DataColumn<T>> columns;
    private final List<T> rows;

    /** @param columns in the order in which they are shown */
    TableText(List<DataColumn<T>> columns, List<T> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /** The headings over {@link #values}. */
    List<String> rawTitles() {
        return columns.stream().map(DataColumn::rawTitle).toList();
    }

    /** Numbers as such, without separators and units. */
    List<List<Object>> values() {
        return rows.stream()
                .map(row -> columns.stream().map(column -> column.raw(row)).toList())
                .toList();
    }

    /** Tab-separated lines, numbers as such. */
    String lines() {
        return rows.stream()
                .map(row -> columns.stream().map(column -> cell(column, row)).collect(Collectors.joining("\t")))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** The same below the headings. */
    String tsv() {
        return String.join("\t", rawTitles()) + System.lineSeparator() + lines();
    }

    private String cell(DataColumn<T> column, T row) {
        return BREAKS.matcher(column.raw(row).toString()).replaceAll(" ");
    }

    String csv() {
        StringWriter text = new StringWriter();
        Csv.write(text, rawTitles(), values().stream());
        return text.toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder("| ")
                .append(columns.stream().map(column -> escaped(column.title())).collect(Collectors.joining(" | ")))
                .append(" |\n|")
                .append(columns.stream()
                        .map(column -> column.number() ? "--:|" : "---|")
                        .collect(Collectors.joining()))
                .append('\n');
        for (T row : rows) {
            text.append("| ")
                    .append(columns.stream()
                            .map(column -> escaped(column.text().apply(row)))
                            .collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        return text.toString();
    }

    private static String escaped(String cell) {
        return BREAKS.matcher(cell).replaceAll(" ").replace("|", "\\|");
    }

    /**
     * The different values of one column for {@code IN}, texts quoted; a number that is not known is none of them, and neither
     * is a stored value that a statement cannot take.
     */
    String inList(DataColumn<T> column) {
        String values = rows.stream()
                .map(column::raw)
                .distinct()
                .filter(value -> !column.number() || !value.toString().isEmpty())
                .map(TableText::sql)
                .filter(value -> !value.isEmpty())
                .collect(Collectors.joining(", "));
        return "IN (" + (values.isEmpty() ? "NULL" : values) + ")";
    }

    private static String sql(Object value) {
        return switch (value) {
            case Number number -> number.toString();
            case DataColumn.Stored stored -> stored.sql();
            default -> Sql.literal(value.toString());
        };
    }

    /** The values of one column, a line each. */
    String cells(DataColumn<T> column) {
        return rows.stream().map(row -> column.raw(row).toString()).collect(Collectors.joining(System.lineSeparator()));
    }
}
