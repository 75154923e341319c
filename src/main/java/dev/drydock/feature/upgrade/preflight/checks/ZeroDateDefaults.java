package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Zero dates as defaults, which an sql_mode of 5.7 refuses at the next ALTER, and in an INSERT that leaves the column to its default: of
 * dates since 5.7, of timestamps since 8.0 (seen on 5.7.22 and 8.0.15).
 */
final class ZeroDateDefaults {

    private ZeroDateDefaults() {}

    static void run(CheckContext context) {
        Set<String> views =
                context.tables().stream().filter(Table::view).map(Table::quoted).collect(Collectors.toSet());
        // of which 5.7 takes a table for crashed that has such a row
        Set<String> texts = context.tables().stream()
                .filter(table -> table.engine().equals("CSV"))
                .map(Table::quoted)
                .collect(Collectors.toSet());
        Map<String, List<Column>> byTable = context.columns().stream()
                .filter(column -> column.dated()
                        && !views.contains(column.quotedTable())
                        && column.preset().filter(ZeroDateDefaults::zero).isPresent())
                .collect(Collectors.groupingBy(Column::quotedTable, LinkedHashMap::new, Collectors.toList()));
        takenByTheServer(context);
        boolean refusedNow = List.of(context.variable("sql_mode").orElse("").split(",", -1))
                .containsAll(SqlModeDefault.OF_ZERO_DATES);
        boolean refusedThen = refusedNow || SqlModeDefault.changes(context);
        byTable.forEach((table, columns) -> {
            Remedy remedy = remedy(table, columns);
            for (Column column : columns) {
                boolean timestamp = column.type().equals("timestamp");
                boolean later = timestamp && !texts.contains(table);
                boolean breaks = refusedThen && (later ? context.path().takes(Hop.TO_8_0) : !refusedNow);
                context.say(
                        breaks ? timestamp ? "timestamp" : "insert" : "message",
                        breaks ? Severity.ERROR : Severity.WARNING,
                        column.subject(),
                        remedy,
                        column.preset().orElse(""));
            }
        });
    }

    /** Before 5.7 the mode is another one anyway, which sql-mode-default tells. */
    private static void takenByTheServer(CheckContext context) {
        List<String> mode = List.of(context.variable("sql_mode").orElse("").split(",", -1));
        List<String> missing = Stream.of("NO_ZERO_IN_DATE", "NO_ZERO_DATE")
                .filter(flag -> !mode.contains(flag))
                .toList();
        if (!context.sourceBefore(5, 7, 0) && !missing.isEmpty()) {
            String flags = String.join(", ", missing);
            context.say(
                    "mode",
                    Severity.NOTICE,
                    Subject.ofServer(Subject.Kind.VARIABLE, "sql_mode"),
                    context.adviceOf("mode.remedy", flags),
                    flags);
        }
    }

    /** All at once and under no sql_mode, since a strict one refuses every zero date that the table keeps. */
    private static Remedy remedy(String table, List<Column> columns) {
        boolean open = columns.stream().anyMatch(column -> !column.nullable());
        String statements = "SET SESSION sql_mode = '';\nALTER TABLE " + table + "\n  "
                + columns.stream()
                        .map(column -> "ALTER COLUMN " + Sql.name(column.name()) + " SET DEFAULT "
                                + (column.nullable() ? "NULL" : "<date>"))
                        .collect(Collectors.joining(",\n  "))
                + ";";
        return open ? Remedy.template(statements) : Remedy.sql(statements);
    }

    /** A whole zero date, or one without a month or a day. */
    private static boolean zero(String preset) {
        return preset.matches("\\d{4}-(00-\\d{2}|\\d{2}-00)( .*)?");
    }
}
