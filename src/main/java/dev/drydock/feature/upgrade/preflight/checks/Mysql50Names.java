package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SchemaEntry;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Set;
import java.util.stream.Collectors;

/** Names in the encoding of before 5.1. */
final class Mysql50Names {

    private static final String PREFIX = "#mysql50#";

    private Mysql50Names() {}

    static void run(CheckContext context) {
        Set<String> used = context.tables().stream().map(Table::schema).collect(Collectors.toSet());
        for (SchemaEntry schema : context.schemas()) {
            if (schema.name().startsWith(PREFIX)) {
                // A folder without a table is seldom a schema: lost+found, snapshots, folders of other programs.
                Remedy remedy = used.contains(schema.name())
                        ? Remedy.sql("ALTER DATABASE " + Sql.name(schema.name()) + " UPGRADE DATA DIRECTORY NAME;")
                        : context.adviceOf(
                                "folder.remedy", schema.name().substring(PREFIX.length()), Sql.name(schema.name()));
                context.add(context.errorFor(Hop.TO_8_0), Subject.schema(schema.name()), remedy, schema.name());
            }
        }
        for (Table table : context.tables()) {
            if (table.name().startsWith(PREFIX)) {
                String schema =
                        table.schema().startsWith(PREFIX) ? table.schema().substring(PREFIX.length()) : table.schema();
                context.add(
                        context.errorFor(Hop.TO_8_0),
                        table.subject(),
                        Remedy.sql("RENAME TABLE " + Sql.name(schema, table.name()) + " TO "
                                + Sql.name(schema, table.name().substring(PREFIX.length())) + ";"),
                        table.name());
            }
        }
    }
}
