package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.Comparison;
import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Earlier counts of the same server: the list to compare with, and the one that is compared with. JavaFX thread only. */
final class EarlierRuns {

    private static final int MOST_RUNS = 200;

    private final HistoryStore history;
    private final String serverKey;
    private final Runnable compared;
    private final ObservableList<RunSummary> runs = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable RunSummary> baseline = new SimpleObjectProperty<>();
    private Map<TableName, OptionalLong> rowsBefore = Map.of();

    /** @param compared called when another run is compared with */
    EarlierRuns(HistoryStore history, String serverKey, Runnable compared) {
        this.history = history;
        this.serverKey = serverKey;
        this.compared = compared;
        baseline.addListener((_, _, run) -> read(run));
    }

    ObservableList<RunSummary> runs() {
        return runs;
    }

    /** The run to compare with; null for none. */
    ObjectProperty<@Nullable RunSummary> baselineProperty() {
        return baseline;
    }

    boolean comparing() {
        return baseline.get() != null;
    }

    /**
     * Reads the list of runs again, and compares the newest run with the one before it.
     *
     * @param newest receives the rows of the newest run, if there is one
     */
    void load(Consumer<List<CountRow>> newest) {
        Background.run(
                "earlier-runs",
                () -> {
                    List<RunSummary> found = history.runs(RunFilter.newest(MOST_RUNS)
                            .ofKind(CountHistory.KIND)
                            .onServer(serverKey));
                    return new Loaded(
                            found,
                            found.isEmpty()
                                    ? List.of()
                                    : history.items(found.getFirst().id()));
                },
                loaded -> {
                    runs.setAll(loaded.runs());
                    baseline.set(loaded.runs().size() > 1 ? loaded.runs().get(1) : null);
                    if (!loaded.newest().isEmpty()) {
                        newest.accept(rows(loaded.newest()));
                    }
                },
                _ -> runs.clear());
    }

    private record Loaded(List<RunSummary> runs, List<Item> newest) {}

    /** Puts the earlier numbers beside the rows; returns a row for each table that is gone. */
    List<CountRow> mark(Map<TableName, CountRow> rows) {
        List<CountRow> gone = new ArrayList<>();
        rows.values().forEach(row -> row.compare(rowsBefore.get(row.name())));
        rowsBefore.forEach((name, before) -> {
            if (!rows.containsKey(name)) {
                CountRow row = new CountRow(name, "", OptionalLong.empty(), OptionalLong.empty());
                row.recorded(CountRow.State.GONE, OptionalLong.empty(), Duration.ZERO, List.of());
                row.compare(before);
                gone.add(row);
            }
        });
        return gone;
    }

    private void read(@Nullable RunSummary run) {
        if (run == null) {
            rowsBefore = Map.of();
            compared.run();
            return;
        }
        Background.run(
                "earlier-run",
                () -> Comparison.tables(history, run.id()),
                found -> {
                    if (run.equals(baseline.get())) {
                        rowsBefore = found;
                        compared.run();
                    }
                },
                _ -> {
                    rowsBefore = Map.of();
                    compared.run();
                });
    }

    private static List<CountRow> rows(List<Item> items) {
        Map<TableName, List<TableCount.PartitionCount>> partitions = items.stream()
                .filter(item -> item.kind().equals(CountHistory.PARTITION))
                .collect(Collectors.groupingBy(
                        EarlierRuns::table, Collectors.mapping(EarlierRuns::partition, Collectors.toList())));
        List<CountRow> rows = new ArrayList<>();
        for (Item item : items) {
            if (item.kind().equals(CountHistory.TABLE)) {
                TableName name = table(item);
                CountRow row = new CountRow(
                        name,
                        item.attributes().getOrDefault("engine", ""),
                        number(item.estimate()),
                        number(item.bytes()));
                row.recorded(
                        CountRow.State.valueOf(item.status().toUpperCase(Locale.ROOT)),
                        number(item.measure()),
                        took(item),
                        partitions.getOrDefault(name, List.of()));
                rows.add(row);
            }
        }
        return rows;
    }

    private static TableName table(Item item) {
        return new TableName(item.object().schema(), item.object().name());
    }

    private static TableCount.PartitionCount partition(Item item) {
        return new TableCount.PartitionCount(
                item.object().part(), number(item.measure()).orElse(0), took(item));
    }

    private static Duration took(Item item) {
        return Duration.ofMillis(number(item.millis()).orElse(0));
    }

    private static OptionalLong number(@Nullable Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
