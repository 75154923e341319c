package dev.drydock.run;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.model.ReportSection;
import java.util.List;
import java.util.Optional;

/**
 * One kind of runs of the history.
 *
 * @param id stable name in the history, such as {@code upgrade-check}
 * @param title shown name of such runs
 * @param comparison two such runs side by side; empty where that says nothing
 * @param details what its report has that others have not
 */
public record RunKind(String id, String title, Optional<Comparing> comparison, Details details) {

    /** The kind of this id among those that features write; empty if none does. */
    public static Optional<RunKind> among(List<Feature> features, String id) {
        return features.stream()
                .flatMap(feature -> feature.runKinds().stream())
                .filter(kind -> kind.id().equals(id))
                .findFirst();
    }

    /** Where a stable word of the history stands. */
    public enum Place {
        /** Name of an item's object that is no object of a server. */
        OBJECT,
        /** Kind of an item. */
        KIND,
        /** State of an item. */
        STATE,
        /** Value of an item's attribute. */
        VALUE,
        /** Name of a setting or of a line of the summary. */
        FACT
    }

    /** Compares two runs; blocks on the history. */
    public interface Comparing {

        /** @throws dev.drydock.platform.error.DrydockException if one of them is of another kind */
        RunTable compare(HistoryStore history, long earlierRun, long laterRun);
    }

    /** What the report of such a run has that the reports of other kinds have not. */
    public interface Details {

        /** Nothing. */
        Details NONE = (_, _) -> List.of();

        /** The shown form of a stable word of the history; empty if that is the word itself. */
        default Optional<String> shown(Place place, String word) {
            return Optional.empty();
        }

        /** Further sections, from what the history holds; blocks on it. */
        List<ReportSection> sections(HistoryStore history, RunSummary run);

        /** Sections on what was before the run; they follow its results. */
        default List<ReportSection> background(HistoryStore history, RunSummary run) {
            return List.of();
        }

        /** Whether such a section shows this setting, so that it need not stand among the others. */
        default boolean owns(String setting) {
            return false;
        }

        /** Whether such a section shows this item, so that it need not stand among the results. */
        default boolean owns(Item item) {
            return false;
        }

        /** The address of the page on which the rule of a check is written; empty if none is known. */
        default String link(String check) {
            return "";
        }

        /** Other runs that such a section shows something of. */
        default List<Long> others(HistoryStore history, RunSummary run) {
            return List.of();
        }

        /** Whether such a section shows this finding, which was the reason for the run and says nothing of how it ended. */
        default boolean owns(RecordedFinding finding) {
            return false;
        }
    }

    /**
     * A plain table.
     *
     * @param columns titles; one that begins with {@code >} holds numbers
     * @param rows a value for each column: a number, or a text
     */
    public record RunTable(List<String> columns, List<List<?>> rows) {}

    /** A kind that cannot be compared, whose report has no more than its words. */
    public static RunKind of(String id, String title, Words words) {
        return of(id, title).with(new Details() {

            @Override
            public List<ReportSection> sections(HistoryStore history, RunSummary run) {
                return List.of();
            }

            @Override
            public Optional<String> shown(Place place, String word) {
                return words.shown(place, word);
            }
        });
    }

    /** Stable words of the history in their shown form. */
    @FunctionalInterface
    public interface Words {

        /** Empty if it is shown as it is. */
        Optional<String> shown(Place place, String word);
    }

    /** A kind that cannot be compared, and whose report is like all others. */
    public static RunKind of(String id, String title) {
        return new RunKind(id, title, Optional.empty(), Details.NONE);
    }

    /** The same, comparable. */
    public RunKind comparedBy(Comparing comparing) {
        return new RunKind(id, title, Optional.of(comparing), details);
    }

    /** The same with sections of its own. */
    public RunKind with(Details own) {
        return new RunKind(id, title, comparison, own);
    }
}
