package dev.drydock.lane;

import dev.drydock.db.catalog.Catalogue.ForeignKey;
import dev.drydock.db.catalog.TableName;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers the groups of tables that foreign keys tie together, also through tables that no lane takes. */
public final class ForeignKeyGroups {

    private final Map<TableName, TableName> parents = new HashMap<>();

    public ForeignKeyGroups(List<ForeignKey> keys) {
        keys.forEach(key -> parents.put(root(key.child()), root(key.parent())));
    }

    /** The numbers of those of these tables that share a group with another of them, from 1. */
    public Map<TableName, Integer> numbers(Collection<TableName> tables) {
        Map<TableName, Long> sizes = tables.stream().collect(Collectors.groupingBy(this::root, Collectors.counting()));
        Map<TableName, Integer> ofRoots = new HashMap<>();
        Map<TableName, Integer> numbers = new HashMap<>();
        for (TableName table : tables) {
            TableName root = root(table);
            if (sizes.getOrDefault(root, 0L) > 1) {
                numbers.put(table, ofRoots.computeIfAbsent(root, _ -> ofRoots.size() + 1));
            }
        }
        return numbers;
    }

    private TableName root(TableName table) {
        TableName found = table;
        for (TableName next = parents.get(found); next != null && !next.equals(found); next = parents.get(found)) {
            found = next;
        }
        return found;
    }
}
