package dev.drydock.ui.history;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;

/** What the history view reads. Every call may block on the disk, so none is made on the JavaFX thread. */
public interface Runs {

    /** A page of the runs below this number that fit, newest first. */
    HistoryBrowser.Page search(RunSearch search, long before, int limit);

    Optional<RunSummary> run(long id);

    /** At most {@code limit} items whose number is above {@code afterSeq}. */
    List<Item> items(long runId, long afterSeq, int limit);

    List<RecordedFinding> findings(long runId);

    long runCount();

    /** Trends, calendar, and what people put to runs. */
    HistoryBrowser browser();

    /** Changes what people put to runs. */
    HistoryMarks marks();

    /** Two runs side by side, as the module shows them; called on the JavaFX thread, reads later. */
    Optional<Node> compare(WorkbenchModule module, String kind, long earlier, long later);

    /** Why nothing can be put to runs; empty where it can. Never waits. */
    Optional<String> readsOnly();

    static Runs of(HistoryStore store) {
        HistoryBrowser browser = new HistoryBrowser(store);
        HistoryMarks marks = new HistoryMarks(store, System.getProperty("user.name", ""));
        return new Runs() {
            @Override
            public HistoryBrowser.Page search(RunSearch search, long before, int limit) {
                return browser.search(search, before, limit);
            }

            @Override
            public Optional<RunSummary> run(long id) {
                return store.run(id);
            }

            @Override
            public List<Item> items(long runId, long afterSeq, int limit) {
                return store.items(runId, afterSeq, limit);
            }

            @Override
            public List<RecordedFinding> findings(long runId) {
                return store.findings(runId);
            }

            @Override
            public long runCount() {
                return store.runCount();
            }

            @Override
            public HistoryBrowser browser() {
                return browser;
            }

            @Override
            public HistoryMarks marks() {
                return marks;
            }

            @Override
            public Optional<Node> compare(WorkbenchModule module, String kind, long earlier, long later) {
                return module.compare(store, kind, earlier, later);
            }

            @Override
            public Optional<String> readsOnly() {
                return store.readsOnly().map(_ -> Messages.of("ui").text("status.history.reader", store.place()));
            }
        };
    }
}
