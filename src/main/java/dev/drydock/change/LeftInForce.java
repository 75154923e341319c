package dev.drydock.change;

import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.module.SentItem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run left in force that was cut off, or failed: nobody confirmed it, it could not be undone, or it was confirmed and
 * could not be made to last.
 *
 * @param undo what undoes it, newest change first
 */
public record LeftInForce(RunSummary run, List<Undo.Statement> undo) {

    /** Kind of the items, and their attributes. */
    static final String STATEMENT = "statement";

    static final String SQL = "sql";
    static final String WAY_BACK = "way back";

    /** Setting of a run that ends such a one. */
    static final String ENDS = "ends run";

    private static final int RUNS = 30;

    public LeftInForce {
        undo = List.copyOf(undo);
    }

    /** The newest one of this kind on a server that no later run has ended; blocks on the history. */
    public static Optional<LeftInForce> newest(HistoryStore history, String serverKey, String kind) {
        List<RunSummary> runs = history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(serverKey));
        Set<String> ended = runs.stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .flatMap(run -> Optional.ofNullable(run.start().settings().get(ENDS)).stream())
                .collect(Collectors.toSet());
        return runs.stream()
                .filter(run -> run.state() == RunState.INTERRUPTED || run.state() == RunState.FAILED)
                .filter(run -> !ended.contains(Long.toString(run.id())))
                .map(run -> new LeftInForce(run, undo(history.items(run.id()))))
                .filter(left -> !left.undo().isEmpty())
                .findFirst();
    }

    /** Of each statement that may have been carried out, also one whose answer was lost, and was not undone in the run itself. */
    private static List<Undo.Statement> undo(List<Item> items) {
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
                .toList();
    }

    /** The statements as text. */
    public List<String> statements() {
        return undo.stream().map(Undo.Statement::sql).toList();
    }
}
