package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** A check that a migration needs and no upgrade. */
interface MigrationCheck extends UpgradeCheck {

    @Override
    default Set<Hop> hops() {
        return Set.of();
    }

    @Override
    default boolean neededOn(UpgradePath path) {
        return path.migration();
    }
}
