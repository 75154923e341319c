package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Edits of one table of memory that were not sent yet, each on top of those before it. What was typed for a secret is in its
 * statement only. Used by one thread.
 */
public final class DraftEditor {

    /** What stands for NULL where values are typed. */
    public static final String NULL = "NULL";

    private final ConfigTable table;
    private final LayerTable start;
    private final Deque<State> states = new ArrayDeque<>();

    private record State(List<Edit> edits, LayerTable rows) {}

    /** @throws java.util.NoSuchElementException if this version has no such table */
    public DraftEditor(ConfigTable table, Configuration read) {
        this.table = table;
        this.start = read.table(table, Layer.MEMORY).orElseThrow();
        states.push(new State(List.of(), start));
    }

    public ConfigTable table() {
        return table;
    }

    /** The rows as they would be. */
    public LayerTable rows() {
        return states.element().rows();
    }

    /** What would be sent for them, in order. */
    public List<Edit> edits() {
        return states.element().edits();
    }

    /** Takes the newest edit back. */
    public void undo() {
        if (states.size() > 1) {
            states.pop();
        }
    }

    /** Values of the key of a row. */
    public List<String> key(List<Cell> row) {
        return table.key().stream().map(column -> rows().text(row, column)).toList();
    }

    /**
     * Adds a row.
     *
     * @param typed by column; columns that are left out, or empty, get their defaults
     */
    public void add(Map<String, String> typed) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        typed.forEach((column, text) -> {
            if (!text.isEmpty()) {
                values.put(column, value(typed, column, text));
            }
        });
        List<List<Cell>> rows = new ArrayList<>(rows().rows());
        rows.add(rows().columns().stream()
                .map(column -> Optional.ofNullable(values.get(column))
                        .map(value -> cell(typed, column, value))
                        .orElse(Cell.NULL))
                .toList());
        push(new Edit.Insert(table, values), rows);
    }

    /**
     * Changes a row.
     *
     * @param typed by column, what was typed; a column that is as it was is left alone, an empty text for a secret too
     */
    public void change(List<Cell> row, Map<String, String> typed) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        List<Cell> after = new ArrayList<>(row);
        typed.forEach((column, text) -> {
            Cell is = rows().cell(row, column);
            boolean same =
                    is instanceof Cell.Hidden ? text.isEmpty() : shown(is).equals(text);
            if (!same) {
                EditValue value = value(typed, column, text);
                values.put(column, value);
                after.set(rows().columns().indexOf(column), cell(typed, column, value));
            }
        });
        if (!values.isEmpty()) {
            List<List<Cell>> rows = new ArrayList<>(rows().rows());
            rows.set(rows.indexOf(row), List.copyOf(after));
            push(new Edit.Update(table, key(row), values), rows);
        }
    }

    /** Removes a row. */
    public void delete(List<Cell> row) {
        List<List<Cell>> rows = new ArrayList<>(rows().rows());
        rows.remove(row);
        push(new Edit.Delete(table, key(row)), rows);
    }

    /** A value as it is typed: empty for a secret, {@code NULL} for none. */
    public static String shown(Cell cell) {
        return cell instanceof Cell.Null ? NULL : cell.text().orElse("");
    }

    /** Everything as one change. */
    public Draft draft(boolean load, boolean save) {
        return Draft.of(module(), edits(), load, save);
    }

    private ConfigModule module() {
        return table.module();
    }

    private void push(Edit edit, List<List<Cell>> rows) {
        List<Edit> edits = new ArrayList<>(edits());
        edits.add(edit);
        states.push(
                new State(List.copyOf(edits), new LayerTable(table, Layer.MEMORY, start.columns(), List.copyOf(rows))));
    }

    private EditValue value(Map<String, String> typed, String column, String text) {
        if (text.equals(NULL)) {
            return new EditValue(Optional.empty(), false);
        }
        boolean secret = LayerTable.cell(table, column, variable(typed), Optional.of(text)) instanceof Cell.Hidden;
        return secret ? EditValue.secret(text) : EditValue.of(text);
    }

    private Cell cell(Map<String, String> typed, String column, EditValue value) {
        return LayerTable.cell(table, column, variable(typed), value.text());
    }

    private static String variable(Map<String, String> typed) {
        return typed.getOrDefault("variable_name", "");
    }
}
