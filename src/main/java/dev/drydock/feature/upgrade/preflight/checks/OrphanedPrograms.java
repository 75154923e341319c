package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SchemaEntry;
import java.util.Set;
import java.util.stream.Collectors;

/** Routines and events of schemas that are not there. */
final class OrphanedPrograms {

    private OrphanedPrograms() {}

    static void run(CheckContext context) {
        Set<String> schemas = context.schemas().stream().map(SchemaEntry::name).collect(Collectors.toSet());
        context.session().each("SELECT db, name, type FROM mysql.proc", row -> {
            if (!schemas.contains(row.text(1))) {
                report(context, Subject.Kind.ROUTINE, row.text(3), row.text(1), row.text(2));
            }
        });
        context.session().each("SELECT db, name FROM mysql.event", row -> {
            if (!schemas.contains(row.text(1))) {
                report(context, Subject.Kind.EVENT, "EVENT", row.text(1), row.text(2));
            }
        });
    }

    private static void report(CheckContext context, Subject.Kind kind, String type, String schema, String name) {
        String dropped = type.equals("EVENT") || type.equals("FUNCTION") ? type : "PROCEDURE";
        context.error(
                new Subject(kind, schema, name, ""),
                Remedy.sql("DROP " + dropped + " " + Sql.name(schema, name) + ";"),
                schema);
    }
}
