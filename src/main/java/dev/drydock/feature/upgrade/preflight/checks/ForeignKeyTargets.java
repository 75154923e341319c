package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Foreign keys to columns that no unique key covers as a whole, which 8.4 no longer makes. */
final class ForeignKeyTargets {

    static final String OF_USERS = "TABLE_SCHEMA NOT IN ('mysql', 'sys')";

    private ForeignKeyTargets() {}

    static void run(CheckContext context) {
        context.needs("SELECT");
        List<ForeignKey> keys = new ArrayList<>();
        if (context.server().grants().global("PROCESS") && context.innoDb().readable()) {
            // over all tables the query opens every one before 8.0
            context.innoDb().foreignKeys().stream()
                    .map(ForeignKey::child)
                    .distinct()
                    .sorted()
                    .forEach(table -> keys.addAll(ForeignKey.ofCatalogue(
                            context.session(),
                            OF_USERS + " AND TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                            table.schema(),
                            table.table())));
        } else {
            keys.addAll(ForeignKey.ofCatalogue(context.session(), OF_USERS));
        }
        if (keys.isEmpty()) {
            return;
        }
        Map<String, Collection<Set<String>>> unique = uniqueKeys(context);
        for (ForeignKey key : keys) {
            String parent = key.parent().quoted();
            Set<String> columns = Set.copyOf(key.parentColumns());
            if (!unique.getOrDefault(parent, Set.of()).contains(columns)) {
                context.warning(
                        new Subject(
                                Subject.Kind.FOREIGN_KEY,
                                key.child().schema(),
                                key.child().table(),
                                key.name()),
                        context.advice(
                                parent, columns.stream().sorted().map(Sql::name).collect(Collectors.joining(", "))),
                        parent);
            }
        }
    }

    /** The columns of each unique key that has them whole; their order does not matter (seen on 9.7.4). */
    private static Map<String, Collection<Set<String>>> uniqueKeys(CheckContext context) {
        Map<String, Map<String, Set<String>>> columns = new HashMap<>();
        Set<String> partial = new HashSet<>();
        for (IndexColumn index : context.indexes()) {
            if (index.unique()) {
                String table = Sql.name(index.schema(), index.table());
                columns.computeIfAbsent(table, _ -> new HashMap<>())
                        .computeIfAbsent(index.index(), _ -> new HashSet<>())
                        .add(index.column());
                if (index.prefix().isPresent()) {
                    partial.add(table + " " + index.index());
                }
            }
        }
        Map<String, Collection<Set<String>>> whole = new HashMap<>();
        columns.forEach((table, keys) -> keys.forEach((name, of) -> {
            if (!partial.contains(table + " " + name)) {
                whole.computeIfAbsent(table, _ -> new HashSet<>()).add(of);
            }
        }));
        return whole;
    }
}
