package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * AUTO_INCREMENT columns of tables that a foreign key joins. Until it is restarted once, 8.0 gives the greatest value that is there
 * once more: the first INSERT into each fails (seen on 8.0.15 on data of 5.7.22; tables without a foreign key count on).
 */
final class FirstStartCounters {

    private FirstStartCounters() {}

    static void run(CheckContext context) {
        InnoDbDictionary innoDb = context.innoDb();
        List<ForeignKey> keys = innoDb.readable()
                ? innoDb.foreignKeys()
                : ForeignKey.ofCatalogue(context.session(), ForeignKeyTargets.OF_USERS);
        Set<TableName> joined = keys.stream()
                .flatMap(key -> Stream.of(key.child(), key.parent()))
                .collect(Collectors.toSet());
        List<Subject> counting = context.columns().stream()
                .filter(column -> column.counts() && joined.contains(new TableName(column.schema(), column.table())))
                .map(Column::subject)
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
