package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Readers of the status and variable tables that moved to performance_schema. */
final class StatusTables {

    private static final Set<String> MOVED =
            Set.of("GLOBAL_STATUS", "SESSION_STATUS", "GLOBAL_VARIABLES", "SESSION_VARIABLES");

    private StatusTables() {}

    static void run(CheckContext context) {
        for (SqlSource source : context.sources(true)) {
            List<SqlText.Token> tokens = source.text().tokens();
            for (int i = 2; i < tokens.size(); i++) {
                String table = tokens.get(i).text().toUpperCase(Locale.ROOT);
                boolean there = tokens.get(i - 1).is(".")
                        && tokens.get(i - 2).text().equalsIgnoreCase("information_schema")
                        && MOVED.contains(table);
                if (there) {
                    context.error(source.subject(), context.advice(table.toLowerCase(Locale.ROOT)), table);
                    break;
                }
            }
        }
    }
}
