package dev.drydock.feature.proxysql.read;

import java.util.List;
import java.util.Optional;

/**
 * What a query on the admin port gave: every column is text there.
 *
 * @param columns labels of the columns
 * @param rows one value for each column, empty for NULL
 */
public record AdminTable(List<String> columns, List<List<Optional<String>>> rows) {

    /** Nothing, as of a table that this version does not have. */
    public static final AdminTable EMPTY = new AdminTable(List.of(), List.of());

    public AdminTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** All rows, to be asked by the columns' names. */
    public List<AdminRow> all() {
        return rows.stream().map(row -> new AdminRow(this, row)).toList();
    }
}
