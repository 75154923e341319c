package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;

/** The checks of a migration, in the order in which they are shown. */
public final class MigrationChecks {

    private MigrationChecks() {}

    public static List<UpgradeCheck> all() {
        return List.of(
                new NoUpgrade(),
                new ForeignTables(),
                new ForeignColumns(),
                new ForeignCollations(),
                new ForeignAccounts(),
                new ForeignPrograms(),
                new ForeignReplication());
    }
}
