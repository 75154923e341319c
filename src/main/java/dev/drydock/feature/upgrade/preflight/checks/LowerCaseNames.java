package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Locale;

/** Capitals in names where the server is set to keep names in small letters. */
final class LowerCaseNames {

    private LowerCaseNames() {}

    static void run(CheckContext context) {
        if (!context.variable("lower_case_table_names").orElse("0").equals("1")) {
            return;
        }
        context.schemas().stream()
                .filter(schema -> capitals(schema.name()))
                .forEach(schema -> context.error(Subject.schema(schema.name()), context.advice(), schema.name()));
        context.tables().stream()
                .filter(table -> capitals(table.name()))
                .forEach(table -> context.error(table.subject(), context.advice(), table.name()));
    }

    private static boolean capitals(String name) {
        return !name.equals(name.toLowerCase(Locale.ROOT));
    }
}
