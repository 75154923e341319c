package dev.drydock.db.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads how full the AUTO_INCREMENT columns of the planned tables are. */
public final class HeadroomReader {

    private final Map<TableName, TableEntry> numbered;
    private final List<String> schemas;

    public HeadroomReader(List<TableEntry> tables) {
        numbered = tables.stream()
                .filter(table -> table.autoIncrement().isPresent())
                .collect(Collectors.toMap(TableEntry::name, Function.identity()));
        schemas = numbered.values().stream()
                .filter(table -> table.autoIncrement().orElse(0) > Headroom.AT_MOST_HALF)
                .map(table -> table.name().schema())
                .distinct()
                .toList();
    }

    /** Whether no column can be more than half full. */
    public boolean nothingToRead() {
        return schemas.isEmpty();
    }

    /** The columns, fullest first; one query for each schema in which one can be more than half full. */
    public List<Headroom> read(Catalogue catalogue) {
        List<Headroom> found = new ArrayList<>();
        for (String schema : schemas) {
            for (Catalogue.AutoIncrementColumn column : catalogue.autoIncrementColumns(schema)) {
                TableEntry table = numbered.get(column.table());
                if (table != null) {
                    found.add(new Headroom(
                            column.table(),
                            column.column(),
                            column.type(),
                            table.autoIncrement().orElseThrow(),
                            column.highest()));
                }
            }
        }
        found.sort(Comparator.comparingDouble(Headroom::used).reversed().thenComparing(Headroom::table));
        return List.copyOf(found);
    }
}
