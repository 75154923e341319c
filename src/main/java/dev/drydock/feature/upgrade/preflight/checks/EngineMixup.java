package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables that InnoDB knows and the server does not, or knows as of another engine. */
final class EngineMixup {

    private static final Set<String> SYSTEM = Set.of("mysql", "sys", "performance_schema", "information_schema");

    /** How the server begins a name whose files have it as before 5.1. */
    private static final String OLD = "#mysql50#";

    private EngineMixup() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        Map<String, Table> tables = context.tables().stream()
                .collect(Collectors.toMap(
                        table -> lower(table.schema(), table.name()), table -> table, (first, _) -> first));
        Set<String> told = new HashSet<>();
        for (InnoDbDictionary.TableEntry entry : context.innoDb().tables()) {
            InnoDbName name = entry.name();
            String key = lower(name.schema(), name.table());
            boolean inner = name.schema().isEmpty() || SYSTEM.contains(name.schema()) || fulltext(name.table());
            if (inner || !told.add(key)) {
                continue;
            }
            if (name.table().startsWith("#sql")) {
                context.say(
                        "orphan",
                        Severity.ERROR,
                        Subject.table(name.schema(), name.table()),
                        context.adviceOf("orphan.remedy", Sql.name(name.schema(), "#mysql50#" + name.table())));
                continue;
            }
            Table table = tables.get(key);
            if (table == null) {
                context.say(
                        "missing",
                        Severity.WARNING,
                        Subject.table(name.schema(), name.table()),
                        context.adviceOf("missing.remedy"));
            } else if (!table.innoDb() && !table.engine().isEmpty()) {
                context.warning(table.subject(), context.advice(), table.engine());
            }
        }
        tables.forEach((key, table) -> {
            boolean old = table.schema().startsWith(OLD) || table.name().startsWith(OLD);
            if (table.innoDb()
                    && !old
                    && !SYSTEM.contains(table.schema())
                    && !told.contains(key)
                    && there(context, table)) {
                context.say(
                        "unknown-to-innodb",
                        Severity.ERROR,
                        table.subject(),
                        context.adviceOf("unknown-to-innodb.remedy"));
            }
        });
    }

    /** Whether it was not dropped since the tables were read. */
    private static boolean there(CheckContext context, Table table) {
        return context.session()
                .first(
                        "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        row -> row.text(1),
                        table.schema(),
                        table.name())
                .isPresent();
    }

    /** InnoDB's own tables of a FULLTEXT index: their names go on with the number of the table in sixteen digits. */
    private static boolean fulltext(String table) {
        return table.matches("FTS_[0-9a-fA-F]{16}_.*");
    }

    private static String lower(String schema, String table) {
        return ("`" + schema + "`.`" + table + "`").toLowerCase(Locale.ROOT);
    }
}
