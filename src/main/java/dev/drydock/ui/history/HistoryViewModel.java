package dev.drydock.ui.history;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The runs that fit the filter, and the items of the one that is looked at. JavaFX thread only; reading is done elsewhere. */
final class HistoryViewModel {

    private static final int RUNS_AT_ONCE = 300;
    private static final int ITEMS_AT_ONCE = 2_000;

    private final Runs source;
    private final Consumer<Problem> failed;
    private final ObservableList<RunSummary> runs = FXCollections.observableArrayList();
    private final ObservableList<Item> items = FXCollections.observableArrayList();
    private final ObservableList<RecordedFinding> findings = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable RunSummary> shown = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper more = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper loaded = new ReadOnlyBooleanWrapper();
    private RunFilter filter = RunFilter.newest(RUNS_AT_ONCE);
    /** Counts questions; the answer to an older one is not shown any more. */
    private int asked;

    private int itemsAsked;

    /** @param failed told of a history that cannot be read */
    HistoryViewModel(Runs source, Consumer<Problem> failed) {
        this.source = source;
        this.failed = failed;
    }

    ObservableList<RunSummary> runs() {
        return runs;
    }

    ObservableList<Item> items() {
        return items;
    }

    ObservableList<RecordedFinding> findings() {
        return findings;
    }

    /** The run whose detail is shown. */
    ObjectProperty<@Nullable RunSummary> shownProperty() {
        return shown;
    }

    /** Whether older runs fit the filter that are not loaded yet. */
    ReadOnlyBooleanProperty moreProperty() {
        return more.getReadOnlyProperty();
    }

    /** Whether the list has been read at least once, so that an empty one means that there is nothing. */
    ReadOnlyBooleanProperty loadedProperty() {
        return loaded.getReadOnlyProperty();
    }

    /** @param kind empty for all */
    void search(String text, String kind) {
        filter = RunFilter.newest(RUNS_AT_ONCE).containing(text.strip()).ofKind(kind);
        load(0);
    }

    void reload() {
        load(0);
    }

    void loadMore() {
        load(runs.size());
    }

    private void load(int from) {
        asked++;
        int mine = asked;
        RunFilter wanted = filter.skipping(from);
        Background.run(
                "history",
                () -> source.runs(wanted),
                found -> {
                    if (mine == asked) {
                        if (from == 0) {
                            runs.setAll(found);
                        } else {
                            runs.addAll(found);
                        }
                        loaded.set(true);
                        more.set(found.size() == RUNS_AT_ONCE);
                    }
                },
                failed);
    }

    /** Looks a run up and passes it on; nothing happens if it is gone. */
    void find(long runId, Consumer<RunSummary> then) {
        Background.run("history-run", () -> source.run(runId), found -> found.ifPresent(then), failed);
    }

    /** Shows the detail of a run; empty shows none. */
    void show(Optional<RunSummary> run) {
        itemsAsked++;
        items.clear();
        findings.clear();
        shown.set(run.orElse(null));
        run.ifPresent(summary -> {
            int mine = itemsAsked;
            loadItems(summary.id(), 0, mine);
            Background.run(
                    "history-findings",
                    () -> source.findings(summary.id()),
                    found -> {
                        if (mine == itemsAsked) {
                            findings.setAll(found);
                        }
                    },
                    failed);
        });
    }

    /** Page by page, so that the first rows are there at once, however many there are. */
    private void loadItems(long runId, long afterSeq, int mine) {
        Background.run(
                "history-items",
                () -> source.items(runId, afterSeq, ITEMS_AT_ONCE),
                (List<Item> page) -> {
                    if (mine == itemsAsked && !page.isEmpty()) {
                        items.addAll(page);
                        loadItems(runId, page.getLast().seq(), mine);
                    }
                },
                failed);
    }
}
