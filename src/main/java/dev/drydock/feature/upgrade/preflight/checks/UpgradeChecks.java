package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;

/** All pre-flight checks, in the order in which they are shown. */
public final class UpgradeChecks {

    private UpgradeChecks() {}

    public static List<UpgradeCheck> all() {
        return List.of(new OldTemporals(), new YearTwo(), new OldPasswords());
    }
}
