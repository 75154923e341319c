package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;
import java.util.stream.Collectors;

/** Zero dates as defaults, which an sql_mode of 5.7 refuses at the next ALTER. */
final class ZeroDateDefaults implements UpgradeCheck {

    @Override
    public String id() {
        return "zero-date-defaults";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7, Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        Set<String> views =
                context.tables().stream().filter(Table::view).map(Table::quoted).collect(Collectors.toSet());
        for (Column column : context.columns()) {
            boolean date = column.type().equals("date")
                    || (column.temporal() && !column.type().equals("time"));
            if (date
                    && !views.contains(column.quotedTable())
                    && column.preset().filter(ZeroDateDefaults::zero).isPresent()) {
                context.warning(
                        column.subject(), remedy(column), column.preset().orElse(""));
            }
        }
    }

    /** Under no sql_mode, since a strict one refuses the other zero dates of the table; without a default, inserts fail. */
    private static Remedy remedy(Column column) {
        String set = "SET SESSION sql_mode = '';\nALTER TABLE " + column.quotedTable() + " ALTER COLUMN "
                + Sql.name(column.name()) + " SET DEFAULT ";
        return column.nullable() ? Remedy.sql(set + "NULL;") : Remedy.template(set + "<date>;");
    }

    /** A whole zero date, or one without a month or a day. */
    private static boolean zero(String preset) {
        return preset.matches("\\d{4}-(00-\\d{2}|\\d{2}-00)( .*)?");
    }
}
