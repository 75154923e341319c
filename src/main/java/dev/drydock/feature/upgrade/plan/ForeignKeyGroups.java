package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.Catalogue.ForeignKey;
import dev.drydock.db.catalog.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Numbers the groups of planned tables that foreign keys tie together, also through tables that are not planned. */
final class ForeignKeyGroups {

    private final Map<TableName, TableName> parents = new HashMap<>();

    ForeignKeyGroups(List<ForeignKey> keys) {
        keys.forEach(key -> parents.put(root(key.child()), root(key.parent())));
    }

    /** The actions with their groups; a table alone in its group has none. */
    List<PlannedAction> assign(List<PlannedAction> actions) {
        Map<TableName, Long> sizes =
                actions.stream().collect(Collectors.groupingBy(action -> root(action.table()), Collectors.counting()));
        Map<TableName, Integer> numbers = new HashMap<>();
        Set<TableName> shared = sizes.entrySet().stream()
                .filter(entry -> entry.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return actions.stream()
                .map(action -> {
                    TableName root = root(action.table());
                    return shared.contains(root)
                            ? action.inGroup(numbers.computeIfAbsent(root, _ -> numbers.size() + 1))
                            : action;
                })
                .toList();
    }

    private TableName root(TableName table) {
        TableName found = table;
        for (TableName next = parents.get(found); next != null && !next.equals(found); next = parents.get(found)) {
            found = next;
        }
        return found;
    }
}
