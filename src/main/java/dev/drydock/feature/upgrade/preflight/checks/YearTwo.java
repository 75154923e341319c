package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;

/** Columns of the type YEAR(2), which 5.7 refuses to read (error 1818). */
final class YearTwo {

    private YearTwo() {}

    static void run(CheckContext context) {
        context.columns().stream()
                .filter(column -> column.fullType().startsWith("year(2)"))
                .forEach(column -> context.error(column.subject(), remedy(context, column)));
    }

    /** The column as the server defines it, with four digits: default, comment and all. */
    private static Remedy remedy(CheckContext context, Column column) {
        String begin = Sql.name(column.name()) + " year(2)";
        return context.definition(column.schema(), column.table()).stream()
                .flatMap(String::lines)
                .map(line -> line.strip().replaceFirst(",$", ""))
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .map(line -> Remedy.sql("ALTER TABLE " + column.quotedTable() + " MODIFY " + Sql.name(column.name())
                        + " year(4)" + line.substring(begin.length()) + ";"))
                .orElse(context.advice(column.quotedTable()));
    }
}
