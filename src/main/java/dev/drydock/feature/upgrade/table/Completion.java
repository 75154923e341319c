package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Catalogue.TableSize;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Reads engines and sizes of entries of which only the names were read. Used by one thread.
 *
 * @param sizes takes the sizes
 */
record Completion(Catalogue catalogue, Map<TableName, TableSize> sizes) implements UnaryOperator<List<TableEntry>> {

    /** The entries in their order; one that the catalogue knows nothing more about stays as it is. */
    @Override
    public List<TableEntry> apply(List<TableEntry> entries) {
        Map<TableName, TableEntry> known = new HashMap<>();
        entries.stream()
                .map(TableEntry::name)
                .collect(Collectors.groupingBy(
                        TableName::schema, Collectors.mapping(TableName::table, Collectors.toList())))
                .forEach((schema, tables) -> {
                    catalogue.outlines(schema, tables).forEach(entry -> known.put(entry.name(), entry));
                    catalogue.sizes(schema, tables).forEach(size -> sizes.put(size.table(), size));
                });
        return entries.stream()
                .map(entry -> known.getOrDefault(entry.name(), entry))
                .toList();
    }
}
