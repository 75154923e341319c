package dev.drydock.module.placed;

import dev.drydock.db.host.PutFile;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Files that runs put on the host of a server before they were cut off, failed or were cancelled, and that nobody has taken
 * back.
 *
 * @param run the newest of these runs
 * @param files the newest first
 */
public record CutOffFiles(RunSummary run, List<Placed> files) {

    private static final int NEWEST = 50;

    /**
     * One of them.
     *
     * @param file as it was to be; it may not have come to that
     * @param former digest of what was there before
     * @param kind kind of the run that put it
     */
    public record Placed(PutFile file, String former, String kind) {}

    public CutOffFiles {
        files = List.copyOf(files);
    }

    /**
     * Those of the runs since the last one that came to its end; blocks on the history.
     *
     * @param kinds the runs that are looked at, all of which work on the same files
     */
    public static Optional<CutOffFiles> find(HistoryStore history, String serverKey, Collection<String> kinds) {
        List<RunSummary> runs = kinds.stream()
                .flatMap(kind ->
                        history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(serverKey)).stream())
                .sorted(Comparator.comparingLong(RunSummary::id).reversed())
                .takeWhile(run -> run.state() != RunState.SUCCEEDED)
                .filter(run -> run.state() != RunState.RUNNING)
                .toList();
        return find(history, runs);
    }

    private static Optional<CutOffFiles> find(HistoryStore history, List<RunSummary> runs) {
        Set<PutFile> restored = new HashSet<>();
        List<Placed> left = new ArrayList<>();
        Optional<RunSummary> newest = Optional.empty();
        for (RunSummary run : runs) {
            List<Item> items = history.items(run.id()).stream()
                    .filter(item -> item.kind().equals(PlacedFileRecorder.FILE))
                    .toList();
            for (Item item : items.reversed()) {
                PutFile file = PlacedFileRecorder.file(item);
                switch (item.status()) {
                    case PlacedFileRecorder.RESTORED -> restored.add(file);
                    case PlacedFileRecorder.PUT, PlacedFileRecorder.PUTTING -> {
                        if (!restored.contains(file)) {
                            left.add(new Placed(
                                    file,
                                    PlacedFileRecorder.former(item),
                                    run.start().kind()));
                            newest = newest.isEmpty() ? Optional.of(run) : newest;
                        }
                    }
                    default -> {}
                }
            }
        }
        return newest.map(run -> new CutOffFiles(run, left));
    }

    /** What one run has put and not taken back itself, the newest first; blocks on the history. */
    public static List<Placed> of(HistoryStore history, RunSummary run) {
        return find(history, List.of(run)).map(CutOffFiles::files).orElse(List.of());
    }

    /** Their names on the host. */
    public List<String> paths() {
        return files.stream().map(one -> one.file().path()).distinct().toList();
    }
}
