package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tables that a rebuild turns from COMPACT into DYNAMIC. */
final class RowFormat {

    private RowFormat() {}

    static void run(CheckContext context) {
        if (context.configured("innodb-default-row-format")) {
            return;
        }
        Map<String, Long> counts = context.tables().stream()
                .filter(table -> table.innoDb() && !table.rowFormat("") && !table.compressed())
                .collect(Collectors.groupingBy(Table::schema, TreeMap::new, Collectors.counting()));
        counts.forEach((schema, count) ->
                context.notice(Subject.schema(schema), context.option("innodb_default_row_format", "COMPACT"), count));
    }
}
