package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ReservedNames;

/** Names that are reserved words of a newer MariaDB. */
final class NewReservedWords implements MariaDbCheck {

    @Override
    public String id() {
        return "mariadb-reserved-words";
    }

    @Override
    public void run(CheckContext context) {
        ReservedNames.report(context, "mariadb-reserved-words.csv");
    }
}
