package dev.drydock.history.journal;

import dev.drydock.history.Item;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many items and findings a run has. Kept beside the rows, so that a list of runs need not count 100,000 items; only
 * the run's own process writes it, as whole values, so that a repeated batch counts nothing twice.
 *
 * @param items items by status
 * @param intents status of each item whose outcome is not known yet, by number
 * @param findings number of findings, which is that of the last one
 */
record Tally(Map<String, Long> items, Map<Long, String> intents, long findings) {

    static final Tally EMPTY = new Tally(Map.of(), Map.of(), 0);

    /** This tally with {@code entries} added. */
    Tally plus(Iterable<Entry> entries) {
        Map<String, Long> counts = new LinkedHashMap<>(items);
        Map<Long, String> open = new LinkedHashMap<>(intents);
        long found = findings;
        for (Entry entry : entries) {
            switch (entry.change()) {
                case Entry.Result(Item item) -> counts.merge(item.status(), 1L, Long::sum);
                case Entry.Intent(Item item) -> {
                    counts.merge(item.status(), 1L, Long::sum);
                    open.put(item.seq(), item.status());
                }
                case Entry.Outcome(Item item) -> {
                    String before = open.remove(item.seq());
                    if (before != null) {
                        counts.computeIfPresent(before, (_, count) -> count == 1 ? null : count - 1);
                    }
                    counts.merge(item.status(), 1L, Long::sum);
                }
                case Entry.Found one -> found = Math.max(found, one.seq());
                case Entry.FoundAhead one -> found = Math.max(found, one.seq());
                case Entry.Ended _ -> {}
            }
        }
        return new Tally(counts, open, found);
    }
}
