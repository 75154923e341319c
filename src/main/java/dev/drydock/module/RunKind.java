package dev.drydock.module;

import dev.drydock.history.HistoryStore;
import dev.drydock.report.Report;
import java.util.List;
import java.util.Optional;

/**
 * One kind of runs of the history.
 *
 * @param id stable name in the history, such as {@code upgrade-check}
 * @param title shown name of such runs
 * @param comparison two such runs side by side; empty where that says nothing
 * @param report makes the report of such a run from what the history holds
 */
public record RunKind(String id, String title, Optional<Comparing> comparison, Reporting report) {

    /** Compares two runs; blocks on the history. */
    public interface Comparing {

        /** @throws dev.drydock.platform.error.DrydockException if one of them is of another kind */
        RunTable compare(HistoryStore history, long earlierRun, long laterRun);
    }

    /** Makes a report of a run; blocks on the history. */
    public interface Reporting {

        /** @throws dev.drydock.platform.error.DrydockException E-5022 if there is no such run */
        Report of(HistoryStore history, long run);
    }

    /**
     * A plain table.
     *
     * @param columns titles; one that begins with {@code >} holds numbers
     * @param rows a value for each column: a number, or a text
     */
    public record RunTable(List<String> columns, List<List<?>> rows) {}

    /** A kind that cannot be compared, and whose report is a list of its items. */
    public static RunKind of(String id, String title) {
        return new RunKind(id, title, Optional.empty(), RecordedReport::of);
    }

    /** The same, comparable. */
    public RunKind comparedBy(Comparing comparing) {
        return new RunKind(id, title, Optional.of(comparing), report);
    }
}
