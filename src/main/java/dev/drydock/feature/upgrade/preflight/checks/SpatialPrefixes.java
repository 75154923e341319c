package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import java.util.Set;
import java.util.stream.Collectors;

/** Keys, not SPATIAL, over the first bytes of a spatial column: 8.0.15 does not start with one, of InnoDB or MyISAM. */
final class SpatialPrefixes {

    private SpatialPrefixes() {}

    static void run(CheckContext context) {
        Set<Subject> spatial = context.columns().stream()
                .filter(Column::spatial)
                .map(Column::subject)
                .collect(Collectors.toSet());
        for (IndexColumn index : context.indexes()) {
            boolean prefix = index.prefix().isPresent() && !index.type().equals("SPATIAL");
            if (prefix && spatial.contains(Subject.column(index.schema(), index.table(), index.column()))) {
                String drop = "ALTER TABLE " + Sql.name(index.schema(), index.table()) + " DROP INDEX "
                        + Sql.name(index.index()) + ";";
                context.error(
                        new Subject(Subject.Kind.INDEX, index.schema(), index.table(), index.index()),
                        context.advice(drop),
                        index.column(),
                        index.prefix().getAsLong());
            }
        }
    }
}
