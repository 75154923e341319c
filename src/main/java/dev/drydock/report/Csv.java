package dev.drydock.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.drydock.report.model.ValueColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;

/**
 * Comma-separated values (RFC 4180), with texts as they are, so that what reads them finds the names that the server has. A
 * text that a spreadsheet would run as a formula gets an apostrophe in front only where that was {@linkplain #protect asked
 * for}.
 */
public final class Csv {

    private static volatile boolean protect;

    private Csv() {}

    /** Whether texts of this process that begin as a formula get an apostrophe, for spreadsheets. */
    public static void protect(boolean wanted) {
        protect = wanted;
    }

    /**
     * Writes headers and rows and leaves the writer open.
     *
     * @param rows cells: empty text stands for unknown
     */
    public static void write(Writer target, List<String> headers, Stream<? extends List<?>> rows) {
        try (CsvWriter writer = CsvWriter.builder().build(new NonClosingWriter(target))) {
            writer.writeRecord(headers.stream().map(Csv::cell).toList());
            rows.forEach(row -> writer.writeRecord(row.stream().map(Csv::cell).toList()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same with the keys of columns as headers, and their raw values. */
    public static <T> void table(Writer target, List<ValueColumn<T>> columns, Stream<T> rows) {
        write(
                target,
                columns.stream().map(ValueColumn::key).toList(),
                rows.map(row -> columns.stream().map(column -> column.raw(row)).toList()));
    }

    private static String cell(Object value) {
        String text = value.toString();
        boolean formula =
                protect && !(value instanceof Number) && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        return formula ? "'" + text : text;
    }
}
