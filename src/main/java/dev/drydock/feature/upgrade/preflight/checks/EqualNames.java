package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.GeneralCi;
import dev.drydock.feature.upgrade.preflight.Partition;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.PartitionClause;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Triggers and foreign keys of one schema, and partitions of one table, whose names differ and are equal for the dictionary
 * of 8.0. It takes names of columns and keys that differ by an accent, and those that differ by case no server takes; names
 * of routines and events are compared in the same way before 8.0 (all seen on 5.7.22 and 8.0.15).
 */
final class EqualNames {

    /** Names of one kind and place, by what equal ones have in common. */
    private record Place(String schema, String table, String key) {}

    private EqualNames() {}

    static void run(CheckContext context) {
        triggers(context);
        partitions(context);
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
        } else {
            foreignKeys(context);
        }
    }

    private static void triggers(CheckContext context) {
        Map<Place, String> first = new HashMap<>();
        for (StoredProgram trigger : context.triggers()) {
            String name = trigger.name();
            String other = first.putIfAbsent(new Place(trigger.schema(), "", GeneralCi.key(name)), name);
            if (other != null) {
                context.say(
                        "trigger",
                        Severity.ERROR,
                        trigger.subject(),
                        context.adviceOf("trigger.remedy", Sql.name(trigger.schema(), name)),
                        name,
                        other);
            }
        }
    }

    private static void foreignKeys(CheckContext context) {
        List<ForeignKey> keys = context.innoDb().foreignKeys();
        Map<Place, String> first = new HashMap<>();
        Set<Place> taken = new LinkedHashSet<>();
        keys.forEach(key -> taken.add(new Place(key.child().schema(), "", GeneralCi.key(key.name()))));
        for (ForeignKey key : keys) {
            String schema = key.child().schema();
            String other = first.putIfAbsent(new Place(schema, "", GeneralCi.key(key.name())), key.name());
            if (other != null) {
                context.say(
                        "foreign-key",
                        Severity.ERROR,
                        new Subject(
                                Subject.Kind.FOREIGN_KEY, schema, key.child().table(), key.name()),
                        ForeignKeyRename.to(context, key, free(taken, schema, "", key.name())),
                        key.name(),
                        other);
            }
        }
    }

    /** Partitions and sub-partitions of a table are of one set: 8.0 opens no table with two that are equal. */
    private static void partitions(CheckContext context) {
        Map<Place, String> first = new HashMap<>();
        Set<Place> taken = new LinkedHashSet<>();
        Map<Place, Map<String, String>> renamed = new HashMap<>();
        Map<Place, String> pairs = new HashMap<>();
        for (Partition partition : context.partitions()) {
            taken.add(place(partition, partition.name()));
            partition.sub().ifPresent(sub -> taken.add(place(partition, sub)));
        }
        for (Partition partition : context.partitions()) {
            Place table = new Place(partition.schema(), partition.table(), "");
            for (String name :
                    partition.sub().map(sub -> List.of(partition.name(), sub)).orElse(List.of(partition.name()))) {
                String other = first.putIfAbsent(place(partition, name), name);
                if (other != null && !other.equals(name)) {
                    renamed.computeIfAbsent(table, _ -> new HashMap<>())
                            .computeIfAbsent(name, _ -> free(taken, table.schema(), table.table(), name));
                    pairs.putIfAbsent(table, other + ", " + name);
                }
            }
        }
        renamed.forEach((table, names) -> context.say(
                "partition",
                Severity.ERROR,
                Subject.table(table.schema(), table.table()),
                repartitioned(context, table, names),
                String.valueOf(pairs.get(table))));
    }

    private static Place place(Partition partition, String name) {
        return new Place(partition.schema(), partition.table(), GeneralCi.key(name));
    }

    private static Remedy repartitioned(CheckContext context, Place table, Map<String, String> names) {
        return context.definition(table.schema(), table.table())
                .flatMap(sql -> PartitionClause.renamed(sql, names))
                .map(clause ->
                        Remedy.sql("ALTER TABLE " + Sql.name(table.schema(), table.table()) + " " + clause + ";"))
                .orElse(context.advice());
    }

    /** A name that nothing else there has; it is taken from now on. */
    private static String free(Set<Place> taken, String schema, String table, String name) {
        int number = 2;
        while (!taken.add(new Place(schema, table, GeneralCi.key(name + "_" + number)))) {
            number++;
        }
        return name + "_" + number;
    }
}
