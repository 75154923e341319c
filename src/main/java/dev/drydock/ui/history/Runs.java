package dev.drydock.ui.history;

import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import java.util.List;
import java.util.Optional;

/** What the history view reads. Every call may block on the disk, so none is made on the JavaFX thread. */
public interface Runs {

    /** Newest first. */
    List<RunSummary> runs(RunFilter filter);

    Optional<RunSummary> run(long id);

    /** At most {@code limit} items whose number is above {@code afterSeq}. */
    List<Item> items(long runId, long afterSeq, int limit);

    List<RecordedFinding> findings(long runId);

    long runCount();

    static Runs of(HistoryStore store) {
        return new Runs() {
            @Override
            public List<RunSummary> runs(RunFilter filter) {
                return store.runs(filter);
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
        };
    }
}
