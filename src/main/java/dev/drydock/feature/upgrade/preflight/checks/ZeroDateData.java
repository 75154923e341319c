package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows with zero dates, which a rebuild under an sql_mode of 5.7 refuses. */
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
                .collect(Collectors.toSet());
        for (Column column : context.columns()) {
            boolean date = column.type().equals("date")
                    || (column.temporal() && !column.type().equals("time"));
            if (date && tables.contains(column.quotedTable()) && hasZero(context, column)) {
                context.warning(column.subject(), context.advice(column.quotedTable(), Sql.name(column.name())));
            }
        }
    }

    /** Stops at the first such row; without an index that is a scan of the table when there is none. */
    private static boolean hasZero(CheckContext context, Column column) {
        return context.session()
                .first(
                        "SELECT 1 FROM " + column.quotedTable() + " WHERE " + Sql.name(column.name()) + " = 0 LIMIT 1",
                        row -> row.text(1))
                .isPresent();
    }
}
