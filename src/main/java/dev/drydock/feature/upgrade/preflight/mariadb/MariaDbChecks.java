package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The checks that only MariaDB needs, in the order in which they are shown. */
public final class MariaDbChecks {

    private MariaDbChecks() {}

    public static List<UpgradeCheck> all() {
        return List.of(
                check("mariadb-removed-engines", RemovedEngines::run),
                check("mariadb-compression", CompressionProviders::run),
                check("mariadb-reserved-words", NewReservedWords::run),
                check("mariadb-removed-names", RemovedNames::run),
                check("mariadb-user-view", UserTableWrites::run),
                check("mariadb-super", SuperSplit::run),
                check("mariadb-utf8mb3", Utf8Alias::run),
                check("mariadb-programs", ProgramNames::run));
    }

    private static UpgradeCheck check(String id, Consumer<CheckContext> look) {
        return new UpgradeCheck.OneLook(id, Hop.OF_MARIADB, Set.of(), look);
    }
}
