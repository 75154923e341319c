package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** TIME, DATETIME and TIMESTAMP columns in the format of before 5.6.4. */
final class OldTemporals {

    private OldTemporals() {}

    static void run(CheckContext context) {
        Map<String, Table> tables = context.tables().stream()
                .filter(table -> !table.view())
                .collect(Collectors.toMap(Table::quoted, table -> table, (first, _) -> first));
        List<Column> temporal = context.columns().stream()
                .filter(Column::temporal)
                .filter(column -> tables.containsKey(column.quotedTable()))
                .toList();
        if (context.sourceBefore(5, 6, 4)) {
            temporal.forEach(column -> report(context, column));
        } else if (temporal.stream().anyMatch(Column::oldFormat) || !context.sourceBefore(5, 6, 24)) {
            temporal.stream().filter(Column::oldFormat).forEach(column -> report(context, column));
        } else {
            byDictionary(context, temporal, tables);
        }
    }

    /** 5.6.4 to 5.6.23 do not tell; InnoDB's dictionary does, since the old types are integers there. */
    private static void byDictionary(CheckContext context, List<Column> temporal, Map<String, Table> tables) {
        Set<List<String>> integers = new HashSet<>();
        context.innoDb().columns().stream()
                .filter(column -> column.mainType() == InnoDbDictionary.INTEGER)
                .forEach(column -> integers.add(
                        List.of(column.table().schema(), column.table().table(), column.column())));
        for (Column column : temporal) {
            Table table = tables.get(column.quotedTable());
            if (table == null || !table.innoDb()) {
                context.notEvaluated("otherEngine", column.schema() + "." + column.table());
            } else if (integers.contains(List.of(column.schema(), column.table(), column.name()))) {
                report(context, column);
            }
        }
    }

    private static void report(CheckContext context, Column column) {
        String rebuild = "ALTER TABLE " + column.quotedTable() + " FORCE;";
        boolean kept =
                ServerVariables.on(context.variable("avoid_temporal_upgrade").orElse("OFF"));
        Remedy remedy = context.sourceBefore(5, 6, 4)
                ? context.advice(rebuild)
                : Remedy.sql(kept ? Restoring.set("avoid_temporal_upgrade", "OFF", rebuild) : rebuild);
        context.add(
                context.path().takes(Hop.TO_8_0) ? Severity.ERROR : Severity.WARNING,
                column.subject(),
                remedy,
                column.fullType());
    }
}
