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

    /** Tab-separated lines with headings, as the table shows them. */
    String shown() {
        return lines(
                columns.stream().map(DataColumn::title).toList(),
                column -> row -> column.text().apply(row));
    }

    /** The same with numbers as such. */
    String raw() {
        return lines(rawTitles(), column -> row -> column.raw(row).toString());
    }

    private String lines(
            List<String> head,
            java.util.function.Function<DataColumn<T>, java.util.function.Function<T, String>> cell) {
        return rows.stream()
                .map(row -> columns.stream()
                        .map(column ->
                                BREAKS.matcher(cell.apply(column).apply(row)).replaceAll(" "))
                        .collect(Collectors.joining("\t")))
                .collect(Collectors.joining(
                        System.lineSeparator(), String.join("\t", head) + System.lineSeparator(), ""));
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

    /** The different values of one column for {@code IN}, texts quoted; a number that is not known is none of them. */
    String inList(DataColumn<T> column) {
        String values = rows.stream()
                .map(column::raw)
                .distinct()
                .filter(value -> !column.number() || !value.toString().isEmpty())
                .map(value -> value instanceof Number ? value.toString() : Sql.literal(value.toString()))
                .collect(Collectors.joining(", "));
        return "IN (" + (values.isEmpty() ? "NULL" : values) + ")";
    }

    /** The values of one column, a line each, as shown. */
    String cells(DataColumn<T> column) {
        return rows.stream().map(column.text()).collect(Collectors.joining(System.lineSeparator()));
    }
}
