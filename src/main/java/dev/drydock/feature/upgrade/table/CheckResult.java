package dev.drydock.feature.upgrade.table;

import java.util.List;

/**
 * What a check of a server found.
 *
 * @param tables every object that was asked about, by name
 * @param oldSchemas schemas whose names are still in the encoding of MySQL 5.0
 */
public record CheckResult(List<CheckedTable> tables, List<String> oldSchemas) {

    /** Objects that need something, or that could not be checked. */
    public List<CheckedTable> unsettled() {
        return tables.stream().filter(table -> table.remedy() != Remedy.NONE).toList();
    }

    public long count(Remedy remedy) {
        return tables.stream().filter(table -> table.remedy() == remedy).count();
    }

    /** Whether nothing is left to do. */
    public boolean clean() {
        return unsettled().isEmpty() && oldSchemas.isEmpty();
    }
}
