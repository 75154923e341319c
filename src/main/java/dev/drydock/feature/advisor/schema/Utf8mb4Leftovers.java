package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What earlier runs may have left of the conversion of a schema; whether it is so, the server says.
 *
 * @param keys foreign keys whose newest entry is that they were dropped
 * @param digests characters of tables before a conversion of which no end was recorded
 * @param sent statements that the server may still run
 */
record Utf8mb4Leftovers(List<JoinedKey> keys, Map<TableName, CharacterDigest> digests, Set<String> sent) {

    /** How many are read at a time. */
    private static final int RUNS = 500;

    /** Blocks on the history. */
    static Utf8mb4Leftovers read(HistoryStore history, String serverKey, String schema) {
        Utf8mb4Leftovers found = new Utf8mb4Leftovers(new ArrayList<>(), new HashMap<>(), new HashSet<>());
        Set<ObjectName> seen = new HashSet<>();
        RunFilter filter = RunFilter.newest(RUNS).ofKind(AdvisorFeature.UTF8MB4).onServer(serverKey);
        for (int skipped = 0; ; skipped += RUNS) {
            List<RunSummary> runs = history.runs(filter.skipping(skipped));
            for (RunSummary run : runs) {
                if (run.state() != RunState.RUNNING) {
                    history.items(run.id()).reversed().stream()
                            .filter(item -> item.object().schema().equals(schema))
                            .forEach(item -> found.take(item, seen));
                }
            }
            if (runs.size() < RUNS) {
                return found;
            }
        }
    }

    /** @param seen objects of which something newer was taken */
    private void take(Item item, Set<ObjectName> seen) {
        String sql = item.attributes().getOrDefault(LaneHistory.SQL, "");
        if (item.kind().equals(Utf8mb4Keys.KIND)) {
            if (seen.add(item.object())) {
                Utf8mb4Keys.dropped(item).ifPresent(key -> {
                    keys.add(key);
                    sent.addAll(List.of(key.drop(), key.add()));
                });
            }
        } else if (item.kind().equals(CharacterDigest.KIND)) {
            if (seen.add(item.object()) && item.status().equals(CharacterDigest.BEFORE)) {
                digests.put(table(item), CharacterDigest.of(item));
            }
        } else if (LaneHistory.isOpen(item)) {
            sent.add(sql);
        }
    }

    static TableName table(Item item) {
        return new TableName(item.object().schema(), item.object().name());
    }
}
