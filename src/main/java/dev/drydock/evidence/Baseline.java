package dev.drydock.evidence;

import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import java.util.Optional;

/**
 * The run that another one is compared with. Blocks on the history.
 *
 * @param run it has ended, and is of the same kind
 * @param tag by which it was found; empty for the one before, or one that was named by its number
 */
record Baseline(RunSummary run, String tag) {

    /** What a baseline is tagged with where no other is asked for. */
    static final String TAG = "baseline";

    private static final int MOST_TAGGED = 50;

    /**
     * @param against number of a run, or the tag of a baseline; empty for the tag {@value #TAG}, and for the run before where
     *     there is none
     */
    static Optional<Baseline> of(HistoryStore history, RunSummary run, String against) {
        if (against.isEmpty()) {
            return tagged(history, run, TAG, run.id())
                    .or(() -> history.latestBefore(run.id()).map(earlier -> new Baseline(earlier, "")));
        }
        return against.matches("\\d{1,18}")
                ? history.run(Long.parseLong(against))
                        .filter(other -> comparable(other, run))
                        .map(other -> new Baseline(other, ""))
                : tagged(history, run, against, Long.MAX_VALUE);
    }

    /** The newest one of this server that is tagged so and has a smaller number than that. */
    private static Optional<Baseline> tagged(HistoryStore history, RunSummary run, String tag, long earlierThan) {
        RunSearch search = RunSearch.ALL
                .ofKind(run.start().kind())
                .on(run.start().server().key())
                .tagged(tag);
        return new HistoryBrowser(history)
                .search(search, earlierThan, MOST_TAGGED).runs().stream()
                        .filter(other -> comparable(other, run))
                        .findFirst()
                        .map(other -> new Baseline(other, tag));
    }

    private static boolean comparable(RunSummary other, RunSummary run) {
        return other.id() != run.id()
                && other.ended() != null
                && other.start().kind().equals(run.start().kind());
    }
}
