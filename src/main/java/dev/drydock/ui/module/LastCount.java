package dev.drydock.ui.module;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.store.HistoryStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rows of a table, or of the tables of a schema, as they were counted last.
 *
 * @param rows in the last count
 * @param grown rows that came since the count before it; empty where there is none
 * @param at when it was counted; of several tables the oldest
 */
public record LastCount(long rows, OptionalLong grown, Instant at) {

    /** What these modules know of a server's tables; blocks. */
    public static Map<TableName, LastCount> of(List<WorkbenchModule> modules, HistoryStore history, String serverKey) {
        Map<TableName, LastCount> all = new HashMap<>();
        modules.forEach(module -> all.putAll(module.lastCounts(history, serverKey)));
        return all;
    }

    /** Of several tables together; grown only where it is known of all of them. Empty for none. */
    public static Optional<LastCount> sum(Collection<LastCount> counts) {
        return counts.stream()
                .map(LastCount::at)
                .min(Comparator.naturalOrder())
                .map(oldest -> new LastCount(
                        counts.stream().mapToLong(LastCount::rows).sum(),
                        counts.stream().allMatch(one -> one.grown().isPresent())
                                ? OptionalLong.of(counts.stream()
                                        .mapToLong(one -> one.grown().orElseThrow())
                                        .sum())
                                : OptionalLong.empty(),
                        oldest));
    }
}
