package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue.TableSize;
import dev.drydock.db.catalog.TableName;
import java.util.List;
import java.util.Map;

/**
 * What a check of a server found.
 *
 * @param tables every object that was asked about, by name
 * @param oldSchemas schemas whose names are still in the encoding of MySQL 5.0
 * @param sizes of the tables that the server is not content with, as far as they are known
 */
public record TableCheckResult(List<CheckedTable> tables, List<String> oldSchemas, Map<TableName, TableSize> sizes) {

    /** Objects that need something, or that could not be checked. */
    public List<CheckedTable> unsettled() {
        return tables.stream()
                .filter(table -> table.remedy() != TableRemedy.NONE)
                .toList();
    }

    public long count(TableRemedy remedy) {
        return tables.stream().filter(table -> table.remedy() == remedy).count();
    }

    /** Whether nothing is left to do. */
    public boolean clean() {
        return left() == 0;
    }

    /** How many objects and schemas are not clean. */
    public int left() {
        return unsettled().size() + oldSchemas.size();
    }
}
