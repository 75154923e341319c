package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Locale;
import java.util.Set;

/** Tables of engines, kinds and options that the other family does not have. */
final class ForeignTables {

    private static final Set<String> COMMON =
            Set.of("innodb", "myisam", "memory", "csv", "archive", "blackhole", "merge", "mrg_myisam", "federated", "");

    private ForeignTables() {}

    static void run(CheckContext context) {
        for (Table table : context.tables()) {
            String engine = table.engine().toLowerCase(Locale.ROOT);
            String options = table.options().toLowerCase(Locale.ROOT).replace("`", "");
            if (!table.view() && !COMMON.contains(engine)) {
                context.say(
                        "engine",
                        engine.equals("aria") ? Severity.WARNING : Severity.ERROR,
                        table.subject(),
                        context.adviceOf("engine.remedy", table.quoted()),
                        table.engine());
            }
            if (options.contains("encrypt") || (options.contains("compress") && !table.rowFormat("compressed"))) {
                context.say("options", Severity.WARNING, table.subject(), context.adviceOf("options.remedy"), options);
            }
        }
        if (context.server().mariaDb()) {
            context.session()
                    .each(
                            "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE FROM information_schema.TABLES"
                                    + " WHERE TABLE_TYPE IN ('SEQUENCE', 'SYSTEM VERSIONED')",
                            row -> context.say(
                                    row.text(3).equals("SEQUENCE") ? "sequence" : "versioned",
                                    Severity.ERROR,
                                    Subject.table(row.text(1), row.text(2)),
                                    context.adviceOf(
                                            row.text(3).equals("SEQUENCE") ? "sequence.remedy" : "versioned.remedy")));
        } else if (context.server().mySqlAtLeast(8, 0, 13)) {
            context.session()
                    .each(
                            "SELECT DISTINCT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME FROM information_schema.STATISTICS"
                                    + " WHERE EXPRESSION IS NOT NULL",
                            row -> context.say(
                                    "expression",
                                    Severity.ERROR,
                                    new Subject(Subject.Kind.INDEX, row.text(1), row.text(2), row.text(3)),
                                    context.adviceOf("expression.remedy")));
        }
    }
}
