package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.syntax.PartitionClause;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tables partitioned by an expression in which names stand in double quotes. A server before 8.0 keeps the expression as it was written
 * (before 5.7, names of partitions and lists of columns, too) and reads it under the sql_mode of whoever opens the table first; 8.0.15
 * reads it without ANSI_QUOTES, whatever its own sql_mode is, and does not start.
 */
final class AnsiPartitions {

    private static final String ANSI = "ANSI_QUOTES";
    private static final Pattern IN_BACKTICKS = Pattern.compile("`(?:[^`]|``)*`");

    /** What a server before 5.7 writes anew, in the quotes of the session that alters the table. */
    private static final Pattern WRITTEN_ANEW = Pattern.compile("PARTITION `|(KEY|COLUMNS)[^()]*\\([^)]*`");

    private AnsiPartitions() {}

    static void run(CheckContext context) {
        boolean stops = context.path().takes(Hop.TO_8_0);
        if (!stops && context.variable("sql_mode").orElse("").contains(ANSI)) {
            return;
        }
        boolean writesNames = context.sourceBefore(5, 7, 0);
        List<TableName> suspects = suspects(context);
        context.inMode(
                ANSI,
                () -> context.definitions(suspects)
                        .forEach((table, sql) -> PartitionClause.withoutAnsiQuotes(sql, writesNames)
                                .ifPresent(clause -> context.say(
                                        stops ? "message" : "to-5-7",
                                        Severity.ERROR,
                                        Subject.table(table.schema(), table.table()),
                                        remedy(table, clause, writesNames)))));
    }

    private static List<TableName> suspects(CheckContext context) {
        Set<TableName> plain = new HashSet<>();
        context.partitions().stream()
                .filter(one -> !doubleQuotes(one.expression()) && !doubleQuotes(one.subExpression()))
                .forEach(one -> plain.add(new TableName(one.schema(), one.table())));
        // a session without ANSI_QUOTES is shown no partitions of the table, unless one with it has opened the table
        // before
        return context.tables().stream()
                .filter(Table::partitioned)
                .map(table -> new TableName(table.schema(), table.name()))
                .filter(table -> !plain.contains(table))
                .toList();
    }

    private static boolean doubleQuotes(String expression) {
        return IN_BACKTICKS.matcher(expression).replaceAll("").contains("\"");
    }

    /** A session without the mode alters a table that one with it has opened. */
    private static Remedy remedy(TableName table, String clause, boolean writesNames) {
        String name = Sql.name(table.schema(), table.table());
        String open = writesNames && WRITTEN_ANEW.matcher(clause).find()
                ? "SELECT 1 FROM " + name + " LIMIT 0;\nSET SESSION sql_mode = '';\n"
                : "";
        return Remedy.sql(
                "SET SESSION sql_mode = '" + ANSI + "';\n" + open + "ALTER TABLE " + name + " " + clause + ";");
    }
}
