package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
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
        for (InnoDbDictionary.ForeignKey key : context.innoDb().foreignKeys()) {
            Table parent = tables.get(lower(key.parent().schema(), key.parent().table()));
            Subject subject = new Subject(
                    Subject.Kind.FOREIGN_KEY, key.child().schema(), key.child().table(), key.name());
            String shown = key.parent().schema() + "." + key.parent().table();
            if (parent == null) {
                context.say("missing", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
            } else if (parent.view()) {
                context.say("view", Severity.WARNING, subject, context.adviceOf("missing.remedy"), shown);
            } else if (!parent.innoDb()) {
                context.warning(
                        subject,
                        Remedy.sql("ALTER TABLE " + parent.quoted() + " ENGINE = InnoDB;"),
                        shown,
                        parent.engine());
            }
        }
    }

    private static String lower(String schema, String table) {
        return Sql.name(schema, table).toLowerCase(Locale.ROOT);
    }
}
