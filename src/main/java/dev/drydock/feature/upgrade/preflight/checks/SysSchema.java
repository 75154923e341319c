package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** A schema named sys that is not the vendor's, on which mysql_upgrade stops. */
final class SysSchema {

    private SysSchema() {}

    static void run(CheckContext context) {
        boolean there =
                context.schemas().stream().anyMatch(schema -> schema.name().equals("sys"));
        if (there
                && context.sourceBefore(5, 7, 0)
                && context.session()
                        .first(
                                "SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'sys'"
                                        + " AND TABLE_NAME = 'version' AND TABLE_TYPE = 'VIEW'",
                                row -> row.text(1))
                        .isEmpty()) {
            context.error(Subject.schema("sys"), context.advice());
        }
    }
}
