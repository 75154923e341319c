package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Two runs side by side: growth of each table, new and gone tables. */
public final class Comparison {

    /** What became of a table between the two runs. */
    public enum Change {
        GREW,
        SHRANK,
        SAME,
        NEW,
        GONE,
        /** In both runs, but not counted in one of them. */
        UNKNOWN
    }

    /**
     * One table in both runs.
     *
     * @param before rows in the earlier run, where counted
     * @param after rows in the later run, where counted
     */
    public record Growth(TableName table, OptionalLong before, OptionalLong after, Change change) {

        /** Rows that came; negative for rows that went; empty unless both runs counted it. */
        public OptionalLong rows() {
            return before.isPresent() && after.isPresent()
                    ? OptionalLong.of(after.getAsLong() - before.getAsLong())
                    : OptionalLong.empty();
        }

        /** Growth as a share of the earlier rows; empty if unknown or if there were none. */
        public OptionalDouble share() {
            return rows().isPresent() && before.getAsLong() > 0
                    ? OptionalDouble.of((double) rows().getAsLong() / before.getAsLong())
                    : OptionalDouble.empty();
        }
    }

    private Comparison() {}

    /** Compares two runs of the history, biggest change first; blocks on the history. */
    public static List<Growth> of(HistoryStore history, long earlierRun, long laterRun) {
        return of(tables(history, earlierRun), tables(history, laterRun));
    }

    /** Rows of each table of one run; an empty number for a table that was not counted. */
    public static Map<TableName, OptionalLong> tables(HistoryStore history, long run) {
        Map<TableName, OptionalLong> tables = new HashMap<>();
        for (Item item : history.items(run)) {
            if (item.kind().equals(CountHistory.TABLE)) {
                Long measure = item.measure();
                tables.put(
                        new TableName(item.object().schema(), item.object().name()),
                        measure == null ? OptionalLong.empty() : OptionalLong.of(measure));
            }
        }
        return tables;
    }

    static List<Growth> of(Map<TableName, OptionalLong> before, Map<TableName, OptionalLong> after) {
        TreeSet<TableName> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<Growth> growth = new ArrayList<>();
        for (TableName name : names) {
            growth.add(growth(name, before.get(name), after.get(name)));
        }
        growth.sort(
                Comparator.comparingLong((Growth one) -> -Math.abs(one.rows().orElse(0)))
                        .thenComparing(Growth::table));
        return List.copyOf(growth);
    }

    private static Growth growth(TableName name, @Nullable OptionalLong before, @Nullable OptionalLong after) {
        if (before == null) {
            return new Growth(name, OptionalLong.empty(), after == null ? OptionalLong.empty() : after, Change.NEW);
        }
        if (after == null) {
            return new Growth(name, before, OptionalLong.empty(), Change.GONE);
        }
        if (before.isEmpty() || after.isEmpty()) {
            return new Growth(name, before, after, Change.UNKNOWN);
        }
        Change change = switch (Long.compare(after.getAsLong(), before.getAsLong())) {
            case 0 -> Change.SAME;
            case 1 -> Change.GREW;
            default -> Change.SHRANK;
        };
        return new Growth(name, before, after, change);
    }
}
