package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.List;

/**
 * One object with all that the server said about it.
 *
 * @param entry its catalogue entry, without sizes
 * @param rows every row of the answer
 * @param verdict what they come to
 */
public record CheckedTable(TableEntry entry, List<CheckRow> rows, Verdict verdict) {

    /** One that could not be checked, for this reason. */
    static CheckedTable notChecked(TableEntry entry, String reason) {
        return new CheckedTable(entry, List.of(), Verdict.of(TableRemedy.NOT_CHECKED, reason));
    }

    public TableName name() {
        return entry.name();
    }

    public TableRemedy remedy() {
        return verdict.remedy();
    }

    /** Warnings of an object that needs nothing, which a reader may still want to know. */
    public List<String> warnings() {
        return rows.stream().filter(CheckRow::warning).map(CheckRow::text).toList();
    }
}
