package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.RunKind.RunTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Predicate;
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
        UNKNOWN,
        /** In one run only, and the other one was not to count it, or did not come to it. */
        NOT_COMPARED
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

        /** Rows that came or went, also with a table that is new or gone; empty if one of the runs did not count it. */
        public OptionalLong moved() {
            return switch (change) {
                case NEW -> after;
                case GONE -> before.isPresent() ? OptionalLong.of(-before.getAsLong()) : before;
                case GREW, SHRANK, SAME, UNKNOWN, NOT_COMPARED -> rows();
            };
        }

        /** Whether it is known to be as it was, or nothing is known. */
        private boolean unchanged() {
            return change == Change.SAME || change == Change.UNKNOWN || change == Change.NOT_COMPARED;
        }

        /** Growth as a share of the earlier rows; empty if unknown or if there were none. */
        public OptionalDouble share() {
            return rows().isPresent() && before.getAsLong() > 0
                    ? OptionalDouble.of((double) rows().getAsLong() / before.getAsLong())
                    : OptionalDouble.empty();
        }
    }

    private Comparison() {}

    /**
     * Compares two runs of the history, what changed first and of that the biggest; blocks on the history.
     *
     * @throws dev.drydock.platform.error.DrydockException E-4110 for a run that is no row count
     */
    public static List<Growth> of(HistoryStore history, long earlierRun, long laterRun) {
        RecordedCount earlier = RecordedCount.read(history, earlierRun);
        RecordedCount later = RecordedCount.read(history, laterRun);
        return of(earlier.tables(), later.tables(), earlier::covers, later::covers);
    }

    /** The same as a plain table; blocks on the history. */
    static RunTable table(HistoryStore history, long earlierRun, long laterRun) {
        List<List<?>> rows = new ArrayList<>();
        for (Growth growth : of(history, earlierRun, laterRun)) {
            rows.add(List.of(
                    growth.table().schema(),
                    growth.table().table(),
                    number(growth.before()),
                    number(growth.after()),
                    number(growth.rows()),
                    growth.share().isPresent()
                            ? String.format(
                                    Locale.ROOT, "%+.2f %%", growth.share().getAsDouble() * 100)
                            : "",
                    CountExport.word(growth.change())));
        }
        return new RunTable(List.of("schema", "table", ">before", ">after", ">growth", ">percent", "change"), rows);
    }

    private static Object number(OptionalLong number) {
        return number.isPresent() ? (Object) number.getAsLong() : "";
    }

    /**
     * @param wasLookedFor whether the earlier run would have a result for a table if that had been there
     * @param isLookedFor the same of the later run
     */
    static List<Growth> of(
            Map<TableName, OptionalLong> before,
            Map<TableName, OptionalLong> after,
            Predicate<TableName> wasLookedFor,
            Predicate<TableName> isLookedFor) {
        TreeSet<TableName> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<Growth> growth = new ArrayList<>();
        for (TableName name : names) {
            Growth one = growth(name, before.get(name), after.get(name));
            boolean invented = (one.change() == Change.NEW && !wasLookedFor.test(name))
                    || (one.change() == Change.GONE && !isLookedFor.test(name));
            growth.add(invented ? new Growth(name, one.before(), one.after(), Change.NOT_COMPARED) : one);
        }
        growth.sort(Comparator.comparing(Growth::unchanged)
                .thenComparingLong(one -> -Math.abs(one.moved().orElse(0)))
                // what is not known is looked at before what is the same
                .thenComparing(one -> one.change() == Change.SAME)
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
