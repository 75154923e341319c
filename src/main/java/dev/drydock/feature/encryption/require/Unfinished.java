package dev.drydock.feature.encryption.require;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run that refused plain connections and was cut off before anybody confirmed it, so that the change is still in force.
 *
 * @param runId its number in the history
 * @param started when it began
 * @param wayBack the statements that take it back, newest change first
 */
public record Unfinished(long runId, Instant started, List<String> wayBack) {

    /** Attribute of a statement's item. */
    static final String WAY_BACK = "way back";

    /** Setting of a run that ends such a one. */
    static final String ENDS = "ends run";

    private static final int RUNS = 30;

    /** The newest one of a server that no later run has ended; blocks on the history. */
    public static Optional<Unfinished> newest(HistoryStore history, String serverKey) {
        List<RunSummary> runs = history.runs(
                RunFilter.newest(RUNS).ofKind(EncryptionFeature.REQUIRE_TLS).onServer(serverKey));
        Set<String> ended = runs.stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .flatMap(run -> Optional.ofNullable(run.start().settings().get(ENDS)).stream())
                .collect(Collectors.toSet());
        return runs.stream()
                .filter(run -> run.state() == RunState.INTERRUPTED && !ended.contains(Long.toString(run.id())))
                .map(run -> new Unfinished(run.id(), run.started(), wayBack(history.items(run.id()))))
                .filter(run -> !run.wayBack().isEmpty())
                .findFirst();
    }

    /** Of each statement that may have been carried out and was not taken back in the run itself. */
    private static List<String> wayBack(List<Item> items) {
        Set<String> sent = items.stream()
                .filter(item -> item.status().equals("done"))
                .map(item -> item.attributes().getOrDefault("sql", ""))
                .collect(Collectors.toSet());
        return items.reversed().stream()
                .filter(item -> !item.status().equals("failed"))
                .map(item -> item.attributes().getOrDefault(WAY_BACK, ""))
                .filter(undo -> !undo.isEmpty() && !sent.contains(undo))
                .distinct()
                .toList();
    }
}
