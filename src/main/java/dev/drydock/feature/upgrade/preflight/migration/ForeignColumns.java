package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Set;

/** Columns of types that the other family does not have, or keeps in another way. */
final class ForeignColumns {

    private static final Set<String> OF_MARIADB = Set.of("uuid", "inet4", "inet6", "xmltype");

    private ForeignColumns() {}

    static void run(CheckContext context) {
        for (Column column : context.columns()) {
            if (!context.server().mariaDb() && column.type().equals("json")) {
                context.say("json", Severity.WARNING, column.subject(), context.adviceOf("json.remedy"));
            } else if (!context.server().mariaDb() && column.type().equals("vector")) {
                context.error(column.subject(), context.advice(), column.type());
            } else if (context.server().mariaDb() && OF_MARIADB.contains(column.type())) {
                context.error(column.subject(), context.advice(), column.type());
            } else if (column.fullType().contains("COMPRESSED")) {
                context.error(column.subject(), context.advice(), column.fullType());
            }
        }
    }
}
