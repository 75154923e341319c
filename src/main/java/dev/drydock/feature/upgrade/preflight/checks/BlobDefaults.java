package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** BLOB, TEXT, JSON and spatial columns with a default: 8.0 keeps it, and takes no statement that asks for one. */
final class BlobDefaults {

    private static final Set<String> TYPES =
            Set.of("tinyblob", "blob", "mediumblob", "longblob", "tinytext", "text", "mediumtext", "longtext", "json");

    private BlobDefaults() {}

    static void run(CheckContext context) {
        Map<String, List<Column>> byTable = context.columns().stream()
                .filter(column -> (TYPES.contains(column.type()) || column.spatial())
                        && column.preset().isPresent())
                .collect(Collectors.groupingBy(Column::quotedTable, LinkedHashMap::new, Collectors.toList()));
        byTable.values().forEach(columns -> {
            Remedy remedy = remedy(context, columns);
            columns.forEach(column -> context.warning(column.subject(), remedy, column.type()));
        });
    }

    /** The columns as they are but for their default; ALTER COLUMN … DROP DEFAULT does not take these types. */
    private static Remedy remedy(CheckContext context, List<Column> columns) {
        Column first = columns.getFirst();
        ColumnDefinitions definitions = ColumnDefinitions.parsed(
                context.definition(first.schema(), first.table()).orElse(""));
        List<String> changes = columns.stream()
                .flatMap(column -> definitions.of(column.name()).stream()
                        .map(text ->
                                "MODIFY " + Sql.name(column.name()) + " " + ColumnDefinitions.without(text, "DEFAULT")))
                .toList();
        return changes.size() < columns.size()
                ? context.advice(first.quotedTable())
                : Remedy.sql("ALTER TABLE " + first.quotedTable() + "\n  " + String.join(",\n  ", changes) + ";");
    }
}
