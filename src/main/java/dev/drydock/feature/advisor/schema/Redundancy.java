package dev.drydock.feature.advisor.schema;

import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An index of which another one of the same table does all the work.
 *
 * @param table table with the types of its indexes
 * @param kept the other one, which nothing else makes redundant
 * @param exact whether both are over the same columns; else the other one goes on
 */
record Redundancy(Table table, Index index, Index kept, boolean exact) {

    /** The less there is to lose, the earlier: plain before unique, short before long, later before earlier by name. */
    private static final Comparator<Index> FIRST_TO_GO = Comparator.comparing(Index::primary)
            .thenComparing(Index::unique)
            .thenComparingInt(index -> index.parts().size())
            .thenComparing(Index::visible)
            .thenComparing(Index::name, Comparator.reverseOrder());

    /** All of one table. Where the types are not known, indexes of other types may be among them. */
    static List<Redundancy> of(Table table) {
        if (table.indexes().size() < 2) {
            return List.of();
        }
        List<Index> remaining = new ArrayList<>(table.indexes());
        Map<Index, Index> instead = new LinkedHashMap<>();
        table.indexes().stream().sorted(FIRST_TO_GO).forEach(index -> {
            remaining.remove(index);
            remaining.stream()
                    .filter(other -> serves(table, other, index))
                    .max(FIRST_TO_GO)
                    .ifPresentOrElse(other -> instead.put(index, other), () -> remaining.add(index));
        });
        List<Redundancy> found = new ArrayList<>();
        instead.forEach((index, other) -> {
            Index kept = other;
            while (instead.containsKey(kept)) {
                kept = instead.getOrDefault(kept, kept);
            }
            found.add(new Redundancy(table, index, kept, same(table, index, kept)));
        });
        return found;
    }

    /** Whether {@code other} does all that {@code index} does. */
    private static boolean serves(Table table, Index other, Index index) {
        if (!other.visible() || !other.type().equals(index.type())) {
            return false;
        }
        if (same(table, index, other)) {
            // an index that is unique only with the columns of the primary key behind it enforces nothing
            return !index.unique() || (other.unique() && index.parts().equals(other.parts()));
        }
        return !index.unique() && ordered(index.type()) && prefix(index.parts(), other.parts());
    }

    /** Whether both sort the rows alike, with the primary key that InnoDB appends. */
    private static boolean same(Table table, Index one, Index other) {
        if (one.type().equals("FULLTEXT")) {
            return new HashSet<>(one.parts()).equals(new HashSet<>(other.parts()))
                    && one.parts().size() == other.parts().size();
        }
        if (one.parts().equals(other.parts())) {
            return true;
        }
        return ordered(one.type())
                && !one.primary()
                && !other.primary()
                && appended(table, one).equals(appended(table, other));
    }

    private static List<Part> appended(Table table, Index index) {
        List<Part> all = new ArrayList<>(index.parts());
        if (table.innoDb()) {
            table.indexes().stream()
                    .filter(Index::primary)
                    .flatMap(primary -> primary.parts().stream())
                    .filter(part -> all.stream()
                            .noneMatch(has -> has.column().equals(part.column())
                                    && has.prefix().isEmpty()))
                    .forEach(all::add);
        }
        return all;
    }

    private static boolean ordered(String type) {
        return type.equals("BTREE") || type.isEmpty();
    }

    /** The last part may be a shorter piece of the same column. */
    private static boolean prefix(List<Part> parts, List<Part> longer) {
        int last = parts.size() - 1;
        if (last >= longer.size() || !parts.subList(0, last).equals(longer.subList(0, last))) {
            return false;
        }
        Part part = parts.get(last);
        Part beside = longer.get(last);
        return part.equals(beside)
                || (part.column().equals(beside.column())
                        && !part.expression()
                        && !beside.expression()
                        && part.descending() == beside.descending()
                        && length(part.prefix()) < length(beside.prefix()));
    }

    private static long length(OptionalLong prefix) {
        return prefix.orElse(Long.MAX_VALUE);
    }
}
