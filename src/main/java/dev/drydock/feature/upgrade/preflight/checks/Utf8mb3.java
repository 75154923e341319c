package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.SchemaEntry;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Character set utf8, which stands for utf8mb3 and is on its way out. */
final class Utf8mb3 {

    /** Tables for which statements are given; each is read by a query of its own. */
    private static final int MOST = 1_000;

    private Utf8mb3() {}

    static void run(CheckContext context) {
        context.schemas().stream()
                .filter(schema -> old(schema.charset()) && !schema.name().equals("information_schema"))
                .filter(schema -> !schema.name().equals("performance_schema")
                        && !schema.name().equals("mysql"))
                .filter(schema -> !schema.name().equals("sys"))
                .forEach(schema ->
                        context.notice(Subject.schema(schema.name()), remedy(context, schema), schema.charset()));
        Map<String, Long> columns = context.columns().stream()
                .filter(column -> old(column.charset()))
                .collect(Collectors.groupingBy(Column::quotedTable, TreeMap::new, Collectors.counting()));
        Optional<Utf8mb4Conversion> conversion = conversion(context, columns.size());
        for (Table table : context.tables()) {
            long count = columns.getOrDefault(table.quoted(), 0L);
            if (count > 0 && !table.view()) {
                context.say(
                        "table",
                        Severity.WARNING,
                        table.subject(),
                        conversion
                                .flatMap(statements -> statements.of(table))
                                .orElseGet(() -> context.adviceOf("table.remedy", table.quoted())),
                        count);
            }
        }
    }

    /** Before 5.7 longer keys need other settings first; of very many tables each would have to be read. */
    private static Optional<Utf8mb4Conversion> conversion(CheckContext context, int tables) {
        return tables == 0 || tables > MOST || context.sourceBefore(5, 7, 0)
                ? Optional.empty()
                : Optional.of(new Utf8mb4Conversion(context));
    }

    /** The same collation over four bytes, so that names and words compare as before; advice where there is none. */
    private static Remedy remedy(CheckContext context, SchemaEntry schema) {
        String wider = schema.collation().replaceFirst("^utf8(mb3)?_", "utf8mb4_");
        boolean there = context.session()
                .first(
                        "SELECT 1 FROM information_schema.COLLATIONS WHERE COLLATION_NAME = " + Sql.literal(wider),
                        row -> row.text(1))
                .isPresent();
        return there
                ? Remedy.sql(
                        "ALTER DATABASE " + Sql.name(schema.name()) + " CHARACTER SET utf8mb4 COLLATE " + wider + ";")
                : context.advice(Sql.name(schema.name()), schema.collation());
    }

    static boolean old(String charset) {
        return charset.equals("utf8") || charset.equals("utf8mb3");
    }
}
