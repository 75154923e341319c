package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables of InnoDB with FTS in their names, or in those of their schema or a partition, which 8.0 before 8.0.18 takes for tables of a FULLTEXT index. */
final class FtsNames {

    private static final ServerVersion MENDED = ServerVersion.parse("8.0.18");

    private FtsNames() {}

    static void run(CheckContext context) {
        List<Table> tables = context.tables().stream().filter(Table::innoDb).toList();
        Set<TableName> innoDb = tables.stream()
                .map(table -> new TableName(table.schema(), table.name()))
                .collect(Collectors.toSet());
        tables.stream()
                .map(Table::schema)
                .filter(FtsNames::has)
                .distinct()
                .forEach(schema -> report(context, Subject.schema(schema), schema));
        tables.stream()
                .filter(table -> has(table.name()))
                .forEach(table -> report(context, table.subject(), table.name()));
        context.partitions().stream()
                .filter(one -> has(one.name()) || has(one.sub().orElse("")))
                .filter(one -> innoDb.contains(new TableName(one.schema(), one.table())))
                .forEach(one -> report(context, one.subject(), one.subject().part()));
    }

    private static boolean has(String name) {
        return name.contains("FTS");
    }

    private static void report(CheckContext context, Subject subject, String name) {
        Severity severity = context.path().endsBefore(MENDED) ? Severity.ERROR : Severity.NOTICE;
        context.add(severity, subject, context.advice(), name);
    }
}
