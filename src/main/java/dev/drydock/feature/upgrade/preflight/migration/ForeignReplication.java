package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Transactions numbered by GTIDs, which the two families write in different ways. */
final class ForeignReplication {

    private ForeignReplication() {}

    static void run(CheckContext context) {
        String variable = context.server().mariaDb() ? "gtid_binlog_pos" : "gtid_mode";
        String value = context.variable(variable).orElse("");
        boolean used = context.server().mariaDb() ? !value.isEmpty() : value.startsWith("ON");
        if (used) {
            context.warning(Subject.ofServer(Subject.Kind.VARIABLE, variable), context.advice(), variable, value);
        }
    }
}
