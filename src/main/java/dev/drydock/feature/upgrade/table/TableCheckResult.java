package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue.TableSize;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Map;

/**
 * What a check of a server found.
 *
 * @param tables every object that was asked about, by name
 * @param oldSchemas schemas whose names are still in the encoding of MySQL 5.0
 * @param visibility whether the account is known to see everything in the scope
 * @param sizes of the tables that the server is not content with, as far as they are known
 * @param system whether the server's own tables are those of its release
 */
public record TableCheckResult(
        List<CheckedTable> tables,
        List<String> oldSchemas,
        Visibility visibility,
        Map<TableName, TableSize> sizes,
        SystemTableState system)
        implements Ended {

    /** Objects that need something, or that could not be checked. */
    public List<CheckedTable> unsettled() {
        return tables.stream()
                .filter(table -> table.remedy() != TableRemedy.NONE)
                .toList();
    }

    public long count(TableRemedy remedy) {
        return tables.stream().filter(table -> table.remedy() == remedy).count();
    }

    /** How many tables and schemas need something, or could not be checked; the system tables together are one more. */
    public long left() {
        return (long) unsettled().size() + oldSchemas.size() + system.open();
    }

    /** Whether nothing is left to do in what was looked at, and all of it could be told. */
    public boolean clean() {
        return left() == 0;
    }

    /** Whether everything of the scope was looked at, there was something, and nothing is left to do. */
    public boolean proves() {
        return outcome().good();
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(tables.size(), tables.size(), 0)
                .toResolve(left())
                .visible(visibility.all()));
    }
}
