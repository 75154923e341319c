package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tables by whose making InnoDB's monitors were switched on. */
final class MonitorTables {

    private static final Set<String> MONITORS =
            Set.of("innodb_monitor", "innodb_lock_monitor", "innodb_tablespace_monitor", "innodb_table_monitor");

    private MonitorTables() {}

    static void run(CheckContext context) {
        context.tables().stream()
                .filter(table ->
                        table.innoDb() && MONITORS.contains(table.name().toLowerCase(Locale.ROOT)))
                .forEach(table -> context.warning(table.subject(), remedy(context, table)));
    }

    /** Dropping any of them switches all monitors off; where there are variables for them, they stay on. */
    private static Remedy remedy(CheckContext context, Table table) {
        boolean used = context.session()
                .first("SELECT 1 FROM " + table.quoted() + " LIMIT 1", row -> row.text(1))
                .isPresent();
        if (used) {
            return context.advice(table.quoted());
        }
        String drop = "DROP TABLE " + table.quoted() + ";";
        return Remedy.sql(
                context.variable("innodb_status_output").isEmpty()
                        ? drop
                        : Restoring.kept(List.of("innodb_status_output", "innodb_status_output_locks"), drop));
    }
}
