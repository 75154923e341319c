package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Set;
import java.util.stream.Collectors;

/** SPATIAL indexes of InnoDB that were made before 8.0.41, 8.4.4 or 9.2, which these releases want made anew. */
final class SpatialIndexes {

    private SpatialIndexes() {}

    static void run(CheckContext context) {
        if (mended(context.server().version()) || !mended(context.path().newest())) {
            return;
        }
        Set<String> innoDb = context.tables().stream()
                .filter(Table::innoDb)
                .map(Table::quoted)
                .collect(Collectors.toSet());
        for (IndexColumn index : context.indexes()) {
            String table = Sql.name(index.schema(), index.table());
            if (index.type().equals("SPATIAL") && innoDb.contains(table)) {
                String name = Sql.name(index.index());
                context.warning(
                        new Subject(Subject.Kind.INDEX, index.schema(), index.table(), index.index()),
                        context.advice(
                                "ALTER TABLE " + table + " DROP INDEX " + name + ";",
                                "ALTER TABLE " + table + " ADD SPATIAL INDEX " + name + " (" + Sql.name(index.column())
                                        + ");"),
                        context.path().newest().atLeast(8, 1, 0) ? "8.4.4" : "8.0.41");
            }
        }
    }

    private static boolean mended(ServerVersion version) {
        return version.atLeast(9, 2, 0)
                || (version.atLeast(8, 4, 4) && !version.atLeast(9, 0, 0))
                || (version.atLeast(8, 0, 41) && !version.atLeast(8, 1, 0));
    }
}
