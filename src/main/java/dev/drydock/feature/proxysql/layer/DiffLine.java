package dev.drydock.feature.proxysql.layer;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a comparison as it is shown: a column that differs, or a row as a whole.
 *
 * @param table name of the table
 * @param key values of the row's key
 * @param column the column that differs; empty for the row as a whole
 * @param memory what memory says, secrets masked
 * @param runtime what the runtime says
 * @param disk what the disk says
 * @param unloaded whether the runtime differs from memory here
 * @param unsaved whether the disk differs from memory here
 * @param load what LOAD would do to the row
 * @param save what SAVE would do to the row
 */
public record DiffLine(
        String table,
        String key,
        String column,
        String memory,
        String runtime,
        String disk,
        boolean unloaded,
        boolean unsaved,
        Move load,
        Move save) {

    /** The lines of a module; rows that are the same in all layers only if asked for. */
    public static List<DiffLine> of(ModuleComparison module, boolean onlyDifferences) {
        List<DiffLine> lines = new ArrayList<>();
        for (TableComparison table : module.tables()) {
            for (RowComparison row : table.rows()) {
                if (!onlyDifferences || !row.same()) {
                    add(table, row, lines);
                }
            }
        }
        return lines;
    }

    private static void add(TableComparison table, RowComparison row, List<DiffLine> lines) {
        List<String> differing = table.columns().stream().filter(row::differs).toList();
        if (differing.isEmpty() || row.copies().size() < Layer.values().length) {
            lines.add(new DiffLine(
                    table.table().table(),
                    String.join(" ", row.key()),
                    "",
                    there(row, Layer.MEMORY),
                    there(row, Layer.RUNTIME),
                    there(row, Layer.DISK),
                    row.load() == Move.ADD || row.load() == Move.REMOVE || row.load() == Move.BY_MONITOR,
                    row.save() == Move.ADD || row.save() == Move.REMOVE,
                    row.load(),
                    row.save()));
        }
        for (String column : differing) {
            int place = table.columns().indexOf(column);
            lines.add(new DiffLine(
                    table.table().table(),
                    String.join(" ", row.key()),
                    column,
                    cell(row.in(Layer.MEMORY), place),
                    cell(row.in(Layer.RUNTIME), place),
                    cell(row.in(Layer.DISK), place),
                    row.unloaded().contains(column),
                    row.unsaved().contains(column),
                    row.load(),
                    row.save()));
        }
    }

    private static String there(RowComparison row, Layer layer) {
        return row.in(layer).isPresent() ? Messages.of("proxysql").text("row.there") : Formats.NONE;
    }

    private static String cell(Optional<List<Cell>> row, int place) {
        return row.map(cells -> cells.get(place).shown()).orElse(Formats.NONE);
    }
}
