package dev.drydock.feature.proxysql.layer;

import java.util.List;
import java.util.function.Function;

/**
 * One table in all layers.
 *
 * @param table which
 * @param columns names of its columns
 * @param rows all rows, those that differ first, then by key
 */
public record TableComparison(ConfigTable table, List<String> columns, List<RowComparison> rows) {

    public TableComparison {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** What LOAD … TO RUNTIME would do to the runtime. */
    public Effect load() {
        return effect(RowComparison::load);
    }

    /** What SAVE … TO DISK would do to the disk. */
    public Effect save() {
        return effect(RowComparison::save);
    }

    /** Rows that the monitor moved or shunned. */
    public long byMonitor() {
        return rows.stream().filter(row -> row.load() == Move.BY_MONITOR).count();
    }

    /** Rows for which a LOAD or SAVE is missing. */
    public List<RowComparison> pending() {
        return rows.stream().filter(RowComparison::pending).toList();
    }

    private Effect effect(Function<RowComparison, Move> move) {
        Effect sum = Effect.NOTHING;
        for (RowComparison row : rows) {
            sum = sum.and(move.apply(row));
        }
        return sum;
    }
}
