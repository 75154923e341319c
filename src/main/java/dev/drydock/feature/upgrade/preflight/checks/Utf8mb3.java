package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Character set utf8, which stands for utf8mb3 and is on its way out. */
final class Utf8mb3 implements UpgradeCheck {

    @Override
    public String id() {
        return "utf8mb3";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        context.schemas().stream()
                .filter(schema -> old(schema.charset()) && !schema.name().equals("information_schema"))
                .filter(schema -> !schema.name().equals("performance_schema")
                        && !schema.name().equals("mysql"))
                .filter(schema -> !schema.name().equals("sys"))
                .forEach(schema -> context.notice(
                        Subject.schema(schema.name()),
                        Remedy.sql("ALTER DATABASE " + Sql.name(schema.name()) + " CHARACTER SET utf8mb4;"),
                        schema.charset()));
        Map<String, Long> columns = context.columns().stream()
                .filter(column -> old(column.charset()))
                .collect(Collectors.groupingBy(Column::quotedTable, TreeMap::new, Collectors.counting()));
        for (Table table : context.tables()) {
            long count = columns.getOrDefault(table.quoted(), 0L);
            if (count > 0 && !table.view()) {
                context.say(
                        "table",
                        Severity.WARNING,
                        table.subject(),
                        Remedy.sql("ALTER TABLE " + table.quoted() + " CONVERT TO CHARACTER SET utf8mb4;"),
                        count);
            }
        }
    }

    private static boolean old(String charset) {
        return charset.equals("utf8") || charset.equals("utf8mb3");
    }
}
