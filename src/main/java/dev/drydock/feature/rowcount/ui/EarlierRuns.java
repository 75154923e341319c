package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.feature.rowcount.RecordedCount;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final List<String> keys;
    private final Runnable compared;
    private final ObservableList<RunSummary> runs = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable RunSummary> baseline = new SimpleObjectProperty<>();
    private @Nullable RecordedCount before;
    private @Nullable RecordedCount newest;

    /**
     * @param keys under which the history has the server: a 5.5 got its UUID by the upgrade
     * @param compared called when another run is compared with
     */
    EarlierRuns(HistoryStore history, List<String> keys, Runnable compared) {
        this.history = history;
        this.keys = keys;
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

    /**
     * Reads the list of runs again, and compares the newest run with the last one before it that counted the same, whole.
     *
     * @param shown receives the rows of the newest run; none if there is no run
     */
    void load(Consumer<List<CountRow>> shown) {
        Background.run(
                "earlier-runs",
                () -> {
                    List<RunSummary> found = counts(history, keys);
                    return found.isEmpty()
                            ? new Loaded(found, List.of(), Optional.empty())
                            : new Loaded(
                                    found,
                                    history.items(found.getFirst().id()),
                                    Optional.of(RecordedCount.read(
                                            history, found.getFirst().id())));
                },
                loaded -> {
                    runs.setAll(loaded.runs());
                    newest = loaded.count().orElse(null);
                    baseline.set(usual(loaded.runs()).orElse(null));
                    shown.accept(rows(loaded.newest()));
                },
                _ -> runs.clear());
    }

    /** The newest first. */
    static List<RunSummary> counts(HistoryStore history, List<String> keys) {
        return keys.stream()
                .distinct()
                .flatMap(key ->
                        history
                                .runs(RunFilter.newest(MOST_RUNS)
                                        .ofKind(CountHistory.KIND)
                                        .onServer(key))
                                .stream())
                .sorted(Comparator.comparingLong(RunSummary::id).reversed())
                .limit(MOST_RUNS)
                .toList();
    }

    private record Loaded(List<RunSummary> runs, List<Item> newest, Optional<RecordedCount> count) {}

    private static Optional<RunSummary> usual(List<RunSummary> runs) {
        return runs.stream()
                .skip(1)
                .filter(run -> RecordedCount.whole(run) && RecordedCount.sameScope(run, runs.getFirst()))
                .findFirst();
    }

    /** The newest run; empty while there is none. */
    Optional<RunSummary> newest() {
        return runs.stream().findFirst();
    }

    /** Whether a table without an earlier number was not there in the run that is compared with. */
    boolean knewAll(TableName table) {
        RecordedCount compared = before;
        return compared != null && compared.covers(table);
    }

    /** Puts the earlier numbers beside the rows; returns a row for each table that is known to be gone. */
    List<CountRow> mark(Map<TableName, CountRow> rows) {
        List<CountRow> gone = new ArrayList<>();
        RecordedCount compared = before;
        RecordedCount now = newest;
        Map<TableName, OptionalLong> earlier = compared == null ? Map.of() : compared.tables();
        rows.values().forEach(row -> row.compare(earlier.get(row.name())));
        earlier.forEach((name, rowsBefore) -> {
            if (!rows.containsKey(name) && now != null && now.covers(name)) {
                CountRow row = new CountRow(name, "", OptionalLong.empty(), OptionalLong.empty());
                row.recorded(CountRow.State.GONE, OptionalLong.empty(), Duration.ZERO, List.of());
                row.compare(rowsBefore);
                gone.add(row);
            }
        });
        return gone;
    }

    private void read(@Nullable RunSummary run) {
        if (run == null) {
            before = null;
            compared.run();
            return;
        }
        Background.run(
                "earlier-run",
                () -> RecordedCount.read(history, run.id()),
                found -> {
                    if (run.equals(baseline.get())) {
                        before = found;
                        compared.run();
                    }
                },
                _ -> {
                    before = null;
                    compared.run();
                });
    }

    static List<CountRow> rows(List<Item> items) {
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
                        CountRow.State.recorded(item.status()),
                        number(item.measure()),
                        took(item),
                        partitions.getOrDefault(name, List.of()));
                rows.add(row);
            }
        }
        // they are recorded as they come; a count begins with the biggest
        rows.sort(Comparator.comparing(CountRow::bytes, Comparator.nullsFirst(Comparator.<Long>naturalOrder()))
                .reversed());
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
