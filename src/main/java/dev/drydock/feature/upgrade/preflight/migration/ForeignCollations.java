package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.List;
import java.util.Set;

/** Schemas and columns whose collation the other family does not have, so that a dump of them does not load. */
final class ForeignCollations {

    private static final Set<String> SERVERS_OWN = Set.of("mysql", "information_schema", "performance_schema", "sys");

    private record Gone(Series target, String pattern) {}

    private ForeignCollations() {}

    static void run(CheckContext context) {
        context.needs("SELECT");
        List<Gone> gone = Facts.lines("migration-collations.csv").stream()
                .map(line -> line.split(";", -1))
                .map(fields -> new Gone(Series.named(fields[0]).orElseThrow(), fields[1]))
                .filter(one -> one.target() == context.path().target())
                .toList();
        context.schemas().stream()
                .filter(schema -> !SERVERS_OWN.contains(schema.name()) && lacks(gone, schema.collation()))
                .forEach(schema -> context.error(Subject.schema(schema.name()), context.advice(), schema.collation()));
        context.session()
                .each(
                        "SELECT TABLE_SCHEMA, TABLE_NAME, COLLATION_NAME, COUNT(*) FROM information_schema.COLUMNS"
                                + " WHERE COLLATION_NAME IS NOT NULL AND TABLE_SCHEMA NOT IN ('mysql',"
                                + " 'information_schema', 'performance_schema', 'sys')"
                                + " GROUP BY TABLE_SCHEMA, TABLE_NAME, COLLATION_NAME",
                        row -> {
                            if (lacks(gone, row.text(3))) {
                                context.error(Subject.table(row.text(1), row.text(2)), context.advice(), row.text(3));
                            }
                        });
    }

    private static boolean lacks(List<Gone> gone, String collation) {
        return gone.stream().anyMatch(one -> collation.matches(one.pattern()));
    }
}
