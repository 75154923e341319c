package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.ScopeCodec;
import dev.drydock.db.catalog.TableName;
import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.RunOutcome;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A count as the history holds it.
 *
 * @param run the run
 * @param scope what it was to count
 * @param tables rows of each table that it has a result for; an empty number for one that was not counted
 */
public record RecordedCount(RunSummary run, Scope scope, Map<TableName, OptionalLong> tables) {

    /** Ends after which every table of the scope has a result. */
    private static final Set<RunOutcome.Kind> WHOLE =
            Set.of(RunOutcome.Kind.COMPLETE, RunOutcome.Kind.SOME_FAILED, RunOutcome.Kind.NOTHING_IN_SCOPE);

    /**
     * Reads it; blocks on the history.
     *
     * @throws DrydockException E-4110 if there is no such run, or it is no row count
     */
    public static RecordedCount read(HistoryStore history, long number) {
        RunSummary run = history.run(number)
                .filter(found -> found.start().kind().equals(CountHistory.KIND))
                .orElseThrow(() -> new DrydockException(Problem.of(RowCountError.NOT_A_COUNT, "", number)));
        Map<TableName, OptionalLong> tables = new HashMap<>();
        history.items(number, item -> {
            if (item.kind().equals(CountHistory.TABLE)) {
                Long measure = item.measure();
                tables.put(name(item), measure == null ? OptionalLong.empty() : OptionalLong.of(measure));
            }
        });
        return new RecordedCount(run, ScopeCodec.read(run.start().settings()), tables);
    }

    /** Whether every table of its scope has a result, so that another run can be held against it. */
    public static boolean whole(RunSummary run) {
        return run.outcome()
                .filter(outcome ->
                        WHOLE.contains(outcome.kind()) && outcome.counts().allVisible())
                .isPresent();
    }

    /** Whether the two runs were to count the same. */
    public static boolean sameScope(RunSummary one, RunSummary other) {
        return ScopeCodec.read(one.start().settings())
                .equals(ScopeCodec.read(other.start().settings()));
    }

    /** Whether a table without a result was not there: it was in the scope, and the whole scope has results. */
    public boolean covers(TableName table) {
        return whole(run) && scope.hasSchema(table.schema()) && scope.hasTable(table);
    }

    /** Tables that it was to count and did not, as far as it has a result for them. */
    public Set<TableName> failed() {
        return tables.entrySet().stream()
                .filter(table -> table.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static TableName name(Item item) {
        return new TableName(item.object().schema(), item.object().name());
    }
}
