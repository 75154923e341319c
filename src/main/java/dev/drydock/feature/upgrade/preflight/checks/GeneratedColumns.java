package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Generated columns with CAST or CONVERT that are indexed, whose results differ since 8.0.28, and with RANDOM_BYTES, which 9.7 refuses. */
final class GeneratedColumns {

    private static final ServerVersion CHANGED = ServerVersion.parse("8.0.28");
    private static final ServerVersion V9_7 = ServerVersion.parse("9.7.0");

    private GeneratedColumns() {}

    static void run(CheckContext context) {
        if (context.path().crosses(V9_7)) {
            randomBytes(context);
        }
        if (!context.path().endsBefore(CHANGED) && context.sourceBefore(8, 0, 28)) {
            casts(context);
        }
    }

    /** 8.0.15 takes it there, 9.7.4 does not; it still does in defaults and in conditions. */
    private static void randomBytes(CheckContext context) {
        context.columns().stream()
                .filter(column -> random(column.expression()))
                .forEach(column -> random(context, column.subject()));
        if (!context.sourceBefore(8, 0, 13)) {
            context.session()
                    .each(
                            "SELECT DISTINCT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, EXPRESSION FROM"
                                    + " information_schema.STATISTICS WHERE EXPRESSION IS NOT NULL AND "
                                    + context.inUserSchemas("TABLE_SCHEMA"),
                            row -> {
                                if (random(row.text(4))) {
                                    random(
                                            context,
                                            new Subject(Subject.Kind.INDEX, row.text(1), row.text(2), row.text(3)));
                                }
                            });
        }
    }

    private static boolean random(String expression) {
        return SqlText.of(expression, false).calls(true).contains("RANDOM_BYTES");
    }

    private static void random(CheckContext context, Subject subject) {
        context.say("random", Severity.ERROR, subject, context.adviceOf("random.remedy"));
    }

    private static void casts(CheckContext context) {
        Set<String> indexed = context.indexes().stream()
                .map(index -> Sql.name(index.schema(), index.table()) + "." + index.column())
                .collect(Collectors.toSet());
        for (Column column : context.columns()) {
            boolean kept = indexed.contains(column.quotedTable() + "." + column.name());
            List<String> calls = SqlText.of(column.expression(), false).calls();
            if (kept && (calls.contains("CAST") || calls.contains("CONVERT"))) {
                context.warning(
                        column.subject(),
                        context.advice("ALTER TABLE " + column.quotedTable() + " FORCE;"),
                        column.expression());
            }
        }
    }
}
