package dev.drydock.cli;

import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.report.model.ValueColumn;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A table in plain text; columns as wide as their widest cell. */
public final class TextTable {

    private final List<String> headers;
    private final List<Boolean> right;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param headers names of the columns; one that starts with {@code >} is right-aligned */
    public TextTable(String... headers) {
        this.headers = List.of(headers).stream()
                .map(name -> TerminalEscaper.line(name.replaceFirst("^>", "")))
                .toList();
        this.right = List.of(headers).stream().map(name -> name.startsWith(">")).toList();
    }

    /** These rows, under the headings of these columns. */
    public static <T> TextTable of(List<ValueColumn<T>> columns, List<T> rows) {
        TextTable table = new TextTable(columns.stream()
                .map(column -> (column.numeric() ? ">" : "") + column.title().toUpperCase(Locale.ROOT))
                .toArray(String[]::new));
        rows.forEach(row ->
                table.row(columns.stream().map(column -> column.shown(row)).toArray(String[]::new)));
        return table;
    }

    /** Adds a line; control characters are shown as escapes, since names come from people and go to a terminal. */
    public void row(String... cells) {
        rows.add(Arrays.stream(cells).map(TerminalEscaper::line).toList());
    }

    public void print(PrintWriter out) {
        int[] widths = headers.stream().mapToInt(TextTable::width).toArray();
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        });
        line(out, headers, widths);
        rows.forEach(row -> line(out, row, widths));
    }

    private void line(PrintWriter out, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - width(cells.get(i)));
            line.append(right.get(i) ? pad + cells.get(i) : cells.get(i) + pad).append("  ");
        }
        out.println(line.toString().stripTrailing());
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * Columns with what stands in them.
     *
     * @param <T> what a line is about
     */
    public static final class Columns<T> {

        private final List<String> headers = new ArrayList<>();
        private final List<Function<T, String>> cells = new ArrayList<>();

        /** @param header as those of {@link TextTable#TextTable} */
        public Columns<T> column(String header, Function<T, String> cell) {
            headers.add(header);
            cells.add(cell);
            return this;
        }

        /** Prints a line for each of these. */
        public void print(List<T> rows, PrintWriter out) {
            TextTable table = new TextTable(headers.toArray(String[]::new));
            rows.forEach(
                    row -> table.row(cells.stream().map(cell -> cell.apply(row)).toArray(String[]::new)));
            table.print(out);
        }
    }
}
