package dev.drydock.ui.history;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.task.Background;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final ObservableList<String> tags = FXCollections.observableArrayList();
    private final Map<Long, RunMarks> marks = new HashMap<>();
    private final ObservableList<RecordedFinding> findings = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable RunSummary> shown = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper more = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper loaded = new ReadOnlyBooleanWrapper();
    private RunSearch wanted = RunSearch.ALL;
    private Optional<Long> next = Optional.empty();
    /** Counts questions; the answer to an older one is not shown any more. */
    private int asked;

    private int itemsAsked;

    /** @param failed told of a history that cannot be read */
    HistoryViewModel(Runs source, Consumer<Problem> failed) {
        this.source = source;
        this.failed = failed;
    }

    private record Found(HistoryBrowser.Page page, Map<Long, RunMarks> marks) {}

    /** What people put to a run of the list. */
    RunMarks marks(RunSummary run) {
        return marks.getOrDefault(run.id(), RunMarks.NONE);
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

    void search(RunSearch search) {
        wanted = search;
        reload();
    }

    void reload() {
        load(Long.MAX_VALUE);
        Background.run("history-tags", source.browser()::tags, tags::setAll, _ -> {});
    }

    void loadMore() {
        next.ifPresent(this::load);
    }

    /** Every tag that some run has. */
    ObservableList<String> tags() {
        return tags;
    }

    private void load(long before) {
        asked++;
        int mine = asked;
        RunSearch search = wanted;
        Background.run(
                "history",
                () -> {
                    HistoryBrowser.Page page = source.search(search, before, RUNS_AT_ONCE);
                    return new Found(
                            page,
                            source.browser()
                                    .marks(page.runs().stream()
                                            .map(RunSummary::id)
                                            .toList()));
                },
                found -> {
                    if (mine == asked) {
                        if (before == Long.MAX_VALUE) {
                            marks.clear();
                            marks.putAll(found.marks());
                            runs.setAll(found.page().runs());
                        } else {
                            marks.putAll(found.marks());
                            runs.addAll(found.page().runs());
                        }
                        loaded.set(true);
                        next = found.page().next();
                        more.set(next.isPresent());
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
