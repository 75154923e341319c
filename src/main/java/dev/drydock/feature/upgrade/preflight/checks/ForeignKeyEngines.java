package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Foreign keys of InnoDB that point to a table of another engine, or to none. */
final class ForeignKeyEngines implements UpgradeCheck {

    @Override
    public String id() {
        return "foreign-key-engines";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        Map<String, Table> tables = context.tables().stream()
                .collect(Collectors.toMap(
                        table -> lower(table.schema(), table.name()), table -> table, (first, _) -> first));
        for (ForeignKey key : context.innoDb().foreignKeys()) {
            Table parent = tables.get(lower(key.parent().schema(), key.parent().table()));
            Subject subject = new Subject(
                    Subject.Kind.FOREIGN_KEY, key.child().schema(), key.child().table(), key.name());
            String shown = key.parent().schema() + "." + key.parent().table();
            if (parent == null) {
                context.say("missing", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
            } else if (parent.view()) {
                context.say("view", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
            } else if (!parent.innoDb()) {
                List<String> columns = key.parentColumns();
                boolean indexed = indexed(context, key, columns);
                Remedy remedy = Remedy.sql("ALTER TABLE " + parent.quoted()
                        + (indexed ? "" : " ADD INDEX (" + names(columns) + "),") + " ENGINE = InnoDB;");
                // 8.0 takes tables over in this order
                if (indexed || key.parent().compareTo(key.child()) > 0) {
                    context.warning(subject, remedy, shown, parent.engine());
                } else {
                    context.say("index", Severity.ERROR, subject, remedy, shown, parent.engine(), names(columns));
                }
            }
        }
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
