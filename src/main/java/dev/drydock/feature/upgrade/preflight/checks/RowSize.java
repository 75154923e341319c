package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tables whose longest row does not fit into a page. A server without innodb_strict_mode, the default before 5.7, makes them
 * with a warning; a rebuild under 5.7 refuses them with error 1118.
 */
final class RowSize {

    /** Of a page, what head, ends and directory take; a record may fill half of the rest. */
    private static final long PAGE_OVERHEAD = 132;

    private static final long USUAL_PAGE = 16_384;
    private static final long BIGGEST_COMPUTED_PAGE = 32_768;

    /** Head of a record, transaction and roll pointer. */
    private static final long RECORD_OVERHEAD = 5 + 6 + 7;

    /** Of a table without a primary key. */
    private static final long ROW_ID = 6;

    private RowSize() {}

    static void run(CheckContext context) {
        long page = context.variable("innodb_page_size").map(Long::parseLong).orElse(USUAL_PAGE);
        if (page > BIGGEST_COMPUTED_PAGE) {
            return;
        }
        long limit = (page - PAGE_OVERHEAD) / 2;
        Map<String, List<Column>> columns =
                context.columns().stream().collect(Collectors.groupingBy(Column::quotedTable));
        Set<String> keyed = context.indexes().stream()
                .filter(index -> index.index().equals("PRIMARY"))
                .map(index -> Sql.name(index.schema(), index.table()))
                .collect(Collectors.toSet());
        for (Table table : context.tables()) {
            // The old format of REDUNDANT stays through a rebuild and is reckoned otherwise; compressed rows have a
            // check.
            if (!table.innoDb() || table.compressed() || table.rowFormat("REDUNDANT")) {
                continue;
            }
            long bytes = bytes(columns.getOrDefault(table.quoted(), List.of()))
                    + (keyed.contains(table.quoted()) ? 0 : ROW_ID);
            if (bytes >= limit) {
                context.warning(
                        table.subject(),
                        context.advice(
                                "SET SESSION innodb_strict_mode = OFF;\nALTER TABLE " + table.quoted() + " FORCE;"),
                        bytes,
                        limit);
            }
        }
    }

    private static long bytes(List<Column> columns) {
        List<Column> stored = columns.stream()
                .filter(column ->
                        !column.extra().toUpperCase(java.util.Locale.ROOT).contains("VIRTUAL"))
                .toList();
        long nullable = stored.stream().filter(Column::nullable).count();
        return RECORD_OVERHEAD
                + (nullable + 7) / 8
                + stored.stream().mapToLong(InlineBytes::of).sum();
    }
}
