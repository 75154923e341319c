package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** A check that MariaDB's hops need and no other. */
interface MariaDbCheck extends UpgradeCheck {

    @Override
    default Set<Hop> hops() {
        return Hop.OF_MARIADB;
    }
}
