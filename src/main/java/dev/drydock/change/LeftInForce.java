package dev.drydock.change;

import dev.drydock.db.host.PlacedFile;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.SentItem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What runs left in force that were cut off or failed: nobody confirmed it, it could not be undone, or it was confirmed and
 * could not be made to last.
 *
 * @param runs the newest first; at least one
 */
public record LeftInForce(List<OfRun> runs) {

    /** Kind of the items, and their attributes. */
    static final String STATEMENT = "statement";

    static final String SQL = "sql";
    static final String WAY_BACK = "way back";

    /** Setting of a run that ends such a one. */
    static final String ENDS = "ends run";

    private static final int RUNS = 30;
    private static final int SERIES = 50;

    /**
     * What one run left.
     *
     * @param undo what undoes it, newest change first
     */
    public record OfRun(RunSummary run, List<Undo> undo) {

        public OfRun {
            undo = List.copyOf(undo);
        }
    }

    public LeftInForce {
        runs = List.copyOf(runs);
    }

    /**
     * The statements of the newest run of this kind on a server that no later run has ended: one that went through may have been
     * about something else. Blocks on the history.
     */
    public static Optional<LeftInForce> newest(HistoryStore history, String serverKey, String kind) {
        List<RunSummary> runs = history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(serverKey));
        Set<String> ended = runs.stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .flatMap(run -> Optional.ofNullable(run.start().settings().get(ENDS)).stream())
                .collect(Collectors.toSet());
        return runs.stream()
                .filter(run -> run.state() == RunState.INTERRUPTED || run.state() == RunState.FAILED)
                .filter(run -> !ended.contains(Long.toString(run.id())))
                .map(run -> new OfRun(run, statements(history.items(run.id()))))
                .filter(left -> !left.undo().isEmpty())
                .findFirst()
                .map(left -> new LeftInForce(List.of(left)));
    }

    /** Of each statement that may have been carried out, also one whose answer was lost, and was not undone in the run itself. */
    private static List<Undo> statements(List<Item> items) {
        Set<String> done = items.stream()
                .filter(item -> item.status().equals(SentItem.DONE))
                .map(item -> item.attributes().getOrDefault(SQL, ""))
                .collect(Collectors.toSet());
        return items.reversed().stream()
                .filter(item -> !item.attributes().getOrDefault(WAY_BACK, "").isEmpty())
                .map(item -> new Undo.Statement(
                        item.object().name(), item.attributes().getOrDefault(WAY_BACK, "")))
                .filter(undo -> !done.contains(undo.sql()))
                .distinct()
                .map(Undo.class::cast)
                .toList();
    }

    /**
     * The files that runs put on the host of a server since the last one that came to its end, which has gone on with what was
     * there. Blocks on the history.
     *
     * @param kinds the runs that are looked at, all of which work on the same files
     */
    public static Optional<LeftInForce> files(HistoryStore history, String serverKey, Collection<String> kinds) {
        return files(
                history,
                kinds.stream()
                        .flatMap(kind ->
                                history
                                        .runs(RunFilter.newest(SERIES)
                                                .ofKind(kind)
                                                .onServer(serverKey))
                                        .stream())
                        .sorted(Comparator.comparingLong(RunSummary::id).reversed())
                        .takeWhile(run -> run.state() != RunState.SUCCEEDED)
                        .filter(run -> run.state() != RunState.RUNNING)
                        .toList());
    }

    /** The files that one run has put and not taken back itself, however it ended; blocks on the history. */
    public static Optional<LeftInForce> files(HistoryStore history, RunSummary run) {
        return files(history, List.of(run));
    }

    private static Optional<LeftInForce> files(HistoryStore history, List<RunSummary> runs) {
        Set<PlacedFile> restored = new HashSet<>();
        List<OfRun> left = new ArrayList<>();
        for (RunSummary run : runs) {
            List<Undo> undo = new ArrayList<>();
            for (Item item : history.items(run.id()).reversed()) {
                if (item.kind().equals(PlacedFileRecorder.FILE)) {
                    PlacedFileRecorder.undo(item, restored).ifPresent(undo::add);
                }
            }
            if (!undo.isEmpty()) {
                left.add(new OfRun(run, undo));
            }
        }
        return left.isEmpty() ? Optional.empty() : Optional.of(new LeftInForce(left));
    }

    /** The newest of the runs. */
    public RunSummary run() {
        return runs.getFirst().run();
    }

    /** What undoes all of it, newest change first. */
    public List<Undo> undo() {
        return runs.stream().flatMap(of -> of.undo().stream()).toList();
    }

    /** What is changed back: statements, names of files on the host. */
    public List<String> names() {
        return undo().stream()
                .map(undo -> switch (undo) {
                    case Undo.Statement statement -> statement.sql();
                    case Undo.HostFile file -> file.file().path();
                })
                .distinct()
                .toList();
    }
}
