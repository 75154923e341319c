package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows with zero dates, or dates without a month or a day, which a rebuild under an sql_mode of 5.7 refuses. */
final class ZeroDateData implements UpgradeCheck {

    @Override
    public String id() {
        return "zero-date-data";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7, Hop.TO_8_0);
    }

    @Override
    public boolean readsData() {
        return true;
    }

    @Override
    public void run(CheckContext context) {
        Set<String> tables = context.tables().stream()
                .filter(table -> !table.view() && !table.engine().isEmpty())
                .map(Table::quoted)
                .collect(Collectors.toCollection(HashSet::new));
        for (Column column : context.columns()) {
            if (column.dated() && tables.contains(column.quotedTable())) {
                try {
                    if (hasZero(context, column)) {
                        context.warning(column.subject(), remedy(context, column));
                    }
                } catch (ServerException failure) {
                    if (failure.ofTheSession()) {
                        throw failure;
                    }
                    tables.remove(column.quotedTable());
                    context.notEvaluated(
                            "unread",
                            new TableName(column.schema(), column.table()).shown(),
                            failure.problem().line());
                }
            }
        }
    }

    /** Stops at the first such row; that is a scan of the table when there is none. */
    private static boolean hasZero(CheckContext context, Column column) {
        return context.session()
                .first(
                        "SELECT 1 FROM " + column.quotedTable() + " WHERE " + condition(column) + " LIMIT 1",
                        row -> row.text(1))
                .isPresent();
    }

    /** A whole zero date, or one without a month or a day, which a timestamp cannot have. */
    private static String condition(Column column) {
        String name = Sql.name(column.name());
        return name + " = 0"
                + (column.type().equals("timestamp")
                        ? ""
                        : " OR MONTH(" + name + ") = 0 OR DAYOFMONTH(" + name + ") = 0");
    }

    /**
     * Columns that an UPDATE sets to its own time keep what they have. NULL is offered only where it is stored: elsewhere a
     * timestamp becomes the present time by it, and a date zero again, or the statement is refused.
     */
    private static Remedy remedy(CheckContext context, Column column) {
        String kept = context.columns().stream()
                .filter(other -> other.quotedTable().equals(column.quotedTable())
                        && !other.name().equals(column.name())
                        && other.extra().toLowerCase(Locale.ROOT).contains("on update"))
                .map(other -> ", " + Sql.name(other.name()) + " = " + Sql.name(other.name()))
                .collect(Collectors.joining());
        return Remedy.template("UPDATE " + column.quotedTable() + " SET " + Sql.name(column.name()) + " = "
                + (column.nullable() ? "<date or NULL>" : "<date>") + kept + " WHERE " + condition(column) + ";");
    }
}
