package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;

/** The checks that only MariaDB needs, in the order in which they are shown. */
public final class MariaDbChecks {

    private MariaDbChecks() {}

    public static List<UpgradeCheck> all() {
        return List.of(
                new RemovedEngines(),
                new CompressionProviders(),
                new NewReservedWords(),
                new RemovedNames(),
                new UserTableWrites(),
                new SuperSplit(),
                new Utf8Alias(),
                new ProgramNames());
    }
}
