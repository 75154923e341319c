package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * AUTO_INCREMENT columns of tables that a foreign key joins. Until it is restarted once, 8.0 gives the greatest value that is there
 * once more: the first INSERT into each fails (seen on 8.0.15 on data of 5.7.22; tables without a foreign key count on).
 */
final class FirstStartCounters {

    private FirstStartCounters() {}

    static void run(CheckContext context) {
        Collection<ForeignKey> keys = context.innoDb().readable()
                ? context.innoDb().foreignKeys()
                : ForeignKey.ofCatalogue(context.session(), ForeignKeyTargets.OF_USERS);
        Set<String> joined = new HashSet<>();
        keys.forEach(key -> {
            joined.add(key.child().quoted());
            joined.add(key.parent().quoted());
        });
        List<Subject> counting = context.columns().stream()
                .filter(column -> column.extra().toLowerCase(Locale.ROOT).contains("auto_increment"))
                .map(Column::subject)
                .filter(column -> joined.contains(new TableName(column.schema(), column.name()).quoted()))
                .toList();
        if (!counting.isEmpty()) {
            context.warning(
                    Subject.SERVER,
                    context.advice(),
                    counting.size(),
                    counting.getFirst().shown());
        }
    }
}
