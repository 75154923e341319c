package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Foreign keys to columns that no unique key covers as a whole, which 8.4 no longer makes. */
final class ForeignKeyTargets implements UpgradeCheck {

    private static final class Target {
        private String parent = "";
        private final Set<String> columns = new HashSet<>();
    }

    @Override
    public String id() {
        return "foreign-key-targets";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_4);
    }

    @Override
    public void run(CheckContext context) {
        context.needs("SELECT");
        Map<Subject, Target> keys = new LinkedHashMap<>();
        if (context.server().grants().global("PROCESS") && context.innoDb().readable()) {
            // over all tables the query opens every one before 8.0
            context.innoDb().foreignKeys().stream()
                    .map(key -> new TableName(key.child().schema(), key.child().table()))
                    .distinct()
                    .sorted()
                    .forEach(table -> read(
                            context, keys, " AND TABLE_SCHEMA = ? AND TABLE_NAME = ?", table.schema(), table.table()));
        } else {
            read(context, keys, "");
        }
        if (keys.isEmpty()) {
            return;
        }
        Map<String, Collection<Set<String>>> unique = uniqueKeys(context);
        keys.forEach((key, target) -> {
            if (!unique.getOrDefault(target.parent, Set.of()).contains(target.columns)) {
                context.warning(
                        key,
                        context.advice(
                                target.parent,
                                target.columns.stream()
                                        .sorted()
                                        .map(Sql::name)
                                        .collect(java.util.stream.Collectors.joining(", "))),
                        target.parent);
            }
        });
    }

    private static void read(CheckContext context, Map<Subject, Target> keys, String where, Object... names) {
        context.session()
                .each(
                        "SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, REFERENCED_TABLE_SCHEMA,"
                                + " REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME FROM information_schema.KEY_COLUMN_USAGE"
                                + " WHERE REFERENCED_TABLE_NAME IS NOT NULL AND TABLE_SCHEMA NOT IN ('mysql', 'sys')"
                                + where,
                        row -> {
                            Subject key = new Subject(Subject.Kind.FOREIGN_KEY, row.text(1), row.text(2), row.text(3));
                            Target target = keys.computeIfAbsent(key, _ -> new Target());
                            target.parent = Sql.name(row.text(4), row.text(5));
                            target.columns.add(row.text(6));
                        },
                        names);
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
