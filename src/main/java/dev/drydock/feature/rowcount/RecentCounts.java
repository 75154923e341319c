package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The rows of every table in the newest runs of one server.
 *
 * @param points of each table that was counted, the oldest first
 */
public record RecentCounts(Map<TableName, List<GrowthPoint>> points) {

    /** As many runs as a small line has room for. */
    private static final int RUNS = 12;

    public static final RecentCounts NONE = new RecentCounts(Map.of());

    public RecentCounts {
        points = Map.copyOf(points);
    }

    /** Reads them; blocks on the history. */
    public static RecentCounts read(HistoryStore history, String serverKey) {
        Map<TableName, List<GrowthPoint>> points = new HashMap<>();
        List<RunSummary> runs =
                history.runs(RunFilter.newest(RUNS).ofKind(CountHistory.KIND).onServer(serverKey));
        for (RunSummary run : runs.reversed()) {
            history.items(run.id(), item -> {
                Long rows = item.measure();
                if (rows != null && item.kind().equals(CountHistory.TABLE)) {
                    TableName table =
                            new TableName(item.object().schema(), item.object().name());
                    points.computeIfAbsent(table, _ -> new ArrayList<>())
                            .add(new GrowthPoint(
                                    run.id(), Objects.requireNonNullElse(item.finished(), run.started()), rows));
                }
            });
        }
        return new RecentCounts(points);
    }

    /** Those of one table; empty if it was not counted lately. */
    public List<GrowthPoint> of(TableName table) {
        return points.getOrDefault(table, List.of());
    }
}
