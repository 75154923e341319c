package dev.drydock.feature.proxysql.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One copy of one table, with its secrets hidden.
 *
 * @param table which table
 * @param layer which copy
 * @param columns the columns' names, as this version of ProxySQL has them
 * @param rows one cell for each column
 */
public record LayerTable(ConfigTable table, Layer layer, List<String> columns, List<List<Cell>> rows) {

    public LayerTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Hides the secrets of what was read.
     *
     * @param values one for each column, empty for NULL
     */
    public static LayerTable of(
            ConfigTable table, Layer layer, List<String> columns, List<List<Optional<String>>> values) {
        int name = columns.indexOf("variable_name");
        List<List<Cell>> rows = new ArrayList<>(values.size());
        for (List<Optional<String>> row : values) {
            String variable = name < 0 ? "" : row.get(name).orElse("");
            List<Cell> cells = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                cells.add(cell(table, columns.get(i), variable, row.get(i)));
            }
            rows.add(List.copyOf(cells));
        }
        return new LayerTable(table, layer, columns, rows);
    }

    /**
     * A value as it would be read, a secret hidden.
     *
     * @param variable name of the variable that the row is about; empty for other tables
     * @param value empty for NULL
     */
    public static Cell cell(ConfigTable table, String column, String variable, Optional<String> value) {
        if (value.isEmpty()) {
            return Cell.NULL;
        }
        String text = value.get();
        return Secrets.secret(table, column, variable, text) ? Secrets.hide(table, text) : Cell.text(text);
    }

    /** The row's value in this column; NULL if this version has no such column. */
    public Cell cell(List<Cell> row, String column) {
        int place = columns.indexOf(column);
        return place < 0 ? Cell.NULL : row.get(place);
    }

    /** The row with these values of the key's columns. */
    public Optional<List<Cell>> row(List<String> key) {
        return rows.stream().filter(row -> key(row).equals(key)).findFirst();
    }

    /** Values of the key's columns. */
    public List<String> key(List<Cell> row) {
        return table.key().stream().map(column -> text(row, column)).toList();
    }

    /** A whole number; zero for what is none, such as what no ProxySQL should say. */
    public static long whole(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** The same as text, empty text for NULL and secrets. */
    public String text(List<Cell> row, String column) {
        return cell(row, column).text().orElse("");
    }
}
