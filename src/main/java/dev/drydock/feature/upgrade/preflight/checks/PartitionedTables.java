package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Locale;

/** Partitioned tables: InnoDB has its own partitioning since 5.7.6, and 8.0 has no other. */
final class PartitionedTables {

    private PartitionedTables() {}

    static void run(CheckContext context) {
        for (Table table : context.tables()) {
            if (!table.partitioned()) {
                continue;
            }
            boolean ownPartitioning =
                    table.innoDb() || table.engine().toLowerCase(Locale.ROOT).startsWith("ndb");
            if (!ownPartitioning) {
                context.say(
                        "engine",
                        context.errorFor(Hop.TO_8_0),
                        table.subject(),
                        Remedy.sql("ALTER TABLE " + table.quoted() + " ENGINE = InnoDB;"),
                        table.engine());
            } else if (context.path().takes(Hop.TO_5_7)) {
                context.warning(
                        table.subject(), context.advice("ALTER TABLE " + table.quoted() + " UPGRADE PARTITIONING;"));
            }
        }
    }
}
