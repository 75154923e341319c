package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Locale;
import java.util.Set;

/** Capitals in names where the server is set to keep names in small letters. */
final class LowerCaseNames implements UpgradeCheck {

    @Override
    public String id() {
        return "lower-case-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
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
