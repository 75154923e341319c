package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import java.util.Set;
import java.util.stream.Collectors;

/** Spatial columns that InnoDB keeps as BLOB, as 5.6 wrote them; 8.0 before 8.0.24 does not open them. */
final class OldGeometry {

    private static final ServerVersion MENDED = ServerVersion.parse("8.0.24");

    private OldGeometry() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 7, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        Severity severity = context.path().endsBefore(MENDED) ? Severity.ERROR : Severity.NOTICE;
        Set<String> blobs = context.innoDb().columns().stream()
                .filter(column -> column.mainType() == InnoDbDictionary.BLOB)
                .map(column -> Sql.name(column.table().schema(), column.table().table()) + "." + column.column())
                .collect(Collectors.toSet());
        for (Column column : context.columns()) {
            if (column.spatial() && blobs.contains(column.quotedTable() + "." + column.name())) {
                context.add(
                        severity,
                        column.subject(),
                        Remedy.sql("ALTER TABLE " + column.quotedTable() + " FORCE;"),
                        column.type());
            }
        }
    }
}
