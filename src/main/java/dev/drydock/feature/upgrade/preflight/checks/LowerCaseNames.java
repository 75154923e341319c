package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
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
    public void run(Scene scene) {
        if (!scene.variable("lower_case_table_names").orElse("0").equals("1")) {
            return;
        }
        scene.schemas().stream()
                .filter(schema -> capitals(schema.name()))
                .forEach(schema -> scene.error(Subject.schema(schema.name()), scene.advice(), schema.name()));
        scene.tables().stream()
                .filter(table -> capitals(table.name()))
                .forEach(table -> scene.error(table.subject(), scene.advice(), table.name()));
    }

    private static boolean capitals(String name) {
        return !name.equals(name.toLowerCase(Locale.ROOT));
    }
}
