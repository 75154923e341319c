package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Foreign keys of InnoDB that point to a table of another engine, or to none. From 9.6 on the server looks for the parent's row
 * itself (innodb_native_foreign_keys); 9.7.4 ends where a view, or a table of another engine without an index, is the parent.
 */
final class ForeignKeyEngines {

    private ForeignKeyEngines() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        boolean from57 = context.path().takes(Hop.TO_8_0);
        boolean to97 = context.path().takes(Hop.TO_9_7);
        Map<String, Table> tables = context.tables().stream()
                .collect(Collectors.toMap(
                        table -> lower(table.schema(), table.name()), table -> table, (first, _) -> first));
        for (ForeignKey key : keys(context)) {
            Table parent = tables.get(lower(key.parent().schema(), key.parent().table()));
            Subject subject = new Subject(
                    Subject.Kind.FOREIGN_KEY, key.child().schema(), key.child().table(), key.name());
            String shown = key.parent().schema() + "." + key.parent().table();
            if (parent == null) {
                if (from57) {
                    context.say("missing", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
                }
            } else if (parent.view()) {
                if (to97) {
                    Remedy drop = Remedy.sql("ALTER TABLE "
                            + Sql.name(key.child().schema(), key.child().table()) + " DROP FOREIGN KEY "
                            + Sql.name(key.name()) + ";");
                    context.say("view.ends", Severity.ERROR, subject, drop, shown);
                } else {
                    context.say("view", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
                }
            } else if (!parent.innoDb()) {
                List<String> columns = key.parentColumns();
                boolean indexed = indexed(context, key, columns);
                Remedy remedy = Remedy.sql("ALTER TABLE " + parent.quoted()
                        + (indexed ? "" : " ADD INDEX (" + names(columns) + "),") + " ENGINE = InnoDB;");
                // 8.0 takes tables over in this order
                if (from57 && !indexed && key.parent().compareTo(key.child()) <= 0) {
                    context.say("index", Severity.ERROR, subject, remedy, shown, parent.engine(), names(columns));
                } else if (to97 && !indexed) {
                    context.say("index.ends", Severity.ERROR, subject, remedy, shown, parent.engine(), names(columns));
                } else if (from57) {
                    context.warning(subject, remedy, shown, parent.engine());
                }
            }
        }
    }

    /** Of InnoDB's own dictionary; since 8.0 the catalogue is that dictionary, and opens no table for it. */
    private static List<ForeignKey> keys(CheckContext context) {
        if (context.sourceBefore(8, 0, 0)) {
            return context.innoDb().foreignKeys();
        }
        context.needs("SELECT");
        return ForeignKey.ofCatalogue(context.session(), ForeignKeyTargets.OF_USERS);
    }

    /** Whether an index of the parent begins with the columns that the key points to, in their order. */
    private static boolean indexed(CheckContext context, ForeignKey key, List<String> wanted) {
        Map<String, List<String>> indexes = new HashMap<>();
        context.indexes().stream()
                .filter(index -> lower(index.schema(), index.table())
                        .equals(lower(key.parent().schema(), key.parent().table())))
                .forEach(index -> indexes.computeIfAbsent(index.index(), _ -> new ArrayList<>())
                        .add(index.column()));
        return indexes.values().stream()
                .anyMatch(columns -> columns.size() >= wanted.size()
                        && String.join("\0", columns.subList(0, wanted.size()))
                                .equalsIgnoreCase(String.join("\0", wanted)));
    }

    private static String names(List<String> columns) {
        return columns.stream().map(Sql::name).collect(Collectors.joining(", "));
    }

    private static String lower(String schema, String table) {
        return Sql.name(schema, table).toLowerCase(Locale.ROOT);
    }
}
