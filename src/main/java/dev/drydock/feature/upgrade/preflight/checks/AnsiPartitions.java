package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.syntax.PartitionClause;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tables partitioned by an expression in which names stand in double quotes. A server before 8.0 keeps the expression as it was written
 * and reads it under the sql_mode of whoever opens the table first; 8.0.15 reads it without ANSI_QUOTES, whatever its own
 * sql_mode is, and does not start.
 */
final class AnsiPartitions implements UpgradeCheck {

    private static final String ANSI = "ANSI_QUOTES";
    private static final Pattern QUOTED_PARTITION = Pattern.compile("PARTITION \"");

    @Override
    public String id() {
        return "ansi-partitions";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        Set<TableName> plain = new HashSet<>();
        context.partitions().stream()
                .filter(one ->
                        !one.expression().contains("\"") && !one.subExpression().contains("\""))
                .forEach(one -> plain.add(new TableName(one.schema(), one.table())));
        // a session without ANSI_QUOTES is shown no partitions of the table, unless one with it has opened the table
        // before
        List<TableName> suspects = context.tables().stream()
                .filter(Table::partitioned)
                .map(table -> new TableName(table.schema(), table.name()))
                .filter(table -> !plain.contains(table))
                .toList();
        context.inMode(
                ANSI,
                () -> context.definitions(suspects)
                        .forEach((table, sql) -> PartitionClause.withoutAnsiQuotes(sql)
                                .ifPresent(clause -> context.add(
                                        Severity.ERROR,
                                        Subject.table(table.schema(), table.table()),
                                        remedy(table, clause, context)))));
    }

    /** A 5.6 writes a partition's name that needs quotes in double quotes again, and then cannot open the table. */
    private static Remedy remedy(TableName table, String clause, CheckContext context) {
        return context.sourceBefore(5, 7, 0) && QUOTED_PARTITION.matcher(clause).find()
                ? Remedy.NONE
                : Remedy.sql("SET SESSION sql_mode = '" + ANSI + "';\nALTER TABLE "
                        + Sql.name(table.schema(), table.table()) + " " + clause + ";");
    }
}
