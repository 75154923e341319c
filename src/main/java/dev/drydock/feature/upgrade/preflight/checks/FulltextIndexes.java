package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** InnoDB tables with FULLTEXT indexes, whose rebuild copies and blocks writes. */
final class FulltextIndexes {

    private FulltextIndexes() {}

    static void run(CheckContext context) {
        Set<String> innoDb = context.tables().stream()
                .filter(Table::innoDb)
                .map(Table::quoted)
                .collect(Collectors.toSet());
        Set<String> told = new HashSet<>();
        for (IndexColumn column : context.indexes()) {
            String table = Sql.name(column.schema(), column.table());
            if (column.type().equals("FULLTEXT") && innoDb.contains(table) && told.add(table)) {
                context.notice(Subject.table(column.schema(), column.table()), Remedy.NONE);
            }
        }
    }
}
