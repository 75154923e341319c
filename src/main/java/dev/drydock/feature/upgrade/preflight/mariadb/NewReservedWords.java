package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ReservedNames;

/** Names that are reserved words of a newer MariaDB. */
final class NewReservedWords {

    private NewReservedWords() {}

    static void run(CheckContext context) {
        ReservedNames.report(context, "mariadb-reserved-words.csv");
    }
}
