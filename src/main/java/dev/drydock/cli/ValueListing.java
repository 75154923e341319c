package dev.drydock.cli;

import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows of a database as a listing: NULL is told from the text in each form. */
public final class ValueListing {

    private final List<StoredColumn> columns;
    private final List<StoredRow> rows;
    private final List<String> names = new ArrayList<>();

    public ValueListing(List<StoredColumn> columns, List<StoredRow> rows) {
        this.columns = columns;
        this.rows = rows;
        // an answer may have columns of one name, an object of JSON may not
        for (StoredColumn column : columns) {
            String name = column.name();
            for (int number = 2; names.contains(name); number++) {
                name = column.name() + " (" + number + ")";
            }
            names.add(name);
        }
    }

    /** As a table or CSV. */
    public void print(Terminal terminal, Listing form) {
        form.rows(
                terminal,
                columns.stream().map(ValueListing::header).toList(),
                rows.stream().<List<?>>map(row -> cells(row, form.text())).toList());
    }

    /** That there are more, on standard error. */
    public void more(Terminal terminal) {
        terminal.err().println("There are more rows than these " + Formats.count(rows.size()) + ".");
    }

    /** A sign that stands before numbers, and before names that begin with it. */
    private static String header(StoredColumn column) {
        String sign = ">";
        return column.kind().number() || column.name().startsWith(sign) ? sign + column.name() : column.name();
    }

    private List<String> cells(StoredRow row, boolean people) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> cell(columns.get(i), row.values().get(i), people))
                .toList();
    }

    /** For people, NULL is told from the text by its quotes. */
    private static String cell(StoredColumn column, StoredRow.Value value, boolean people) {
        String text = value.text();
        if (people) {
            return text == null ? "NULL" : text.equals("NULL") ? "'NULL'" : column.shown(value);
        }
        return column.written(value);
    }

    /** The columns, into an object of JSON. */
    public JsonOut columns(JsonOut json) {
        return json.objects(
                "columns",
                IntStream.range(0, columns.size()).boxed().toList(),
                (one, i) -> one.put("name", names.get(i))
                        .put("type", columns.get(i).type())
                        .put("hex", columns.get(i).hex()));
    }

    /** The rows, into an object of JSON. */
    public JsonOut rows(JsonOut json) {
        return json.objects("rows", rows, (one, row) -> {
            List<StoredRow.Value> values = row.values();
            one.object(
                    "values",
                    into -> IntStream.range(0, values.size())
                            .forEach(i -> into.known(
                                    names.get(i),
                                    Optional.ofNullable(values.get(i).text()))));
            one.object(
                    "lengths_of_cut",
                    into -> IntStream.range(0, values.size())
                            .filter(i -> values.get(i).cut())
                            .forEach(i -> into.put(names.get(i), values.get(i).length())));
        });
    }
}
