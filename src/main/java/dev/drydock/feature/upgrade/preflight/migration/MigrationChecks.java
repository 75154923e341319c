package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The checks of a migration, in the order in which they are shown. */
public final class MigrationChecks {

    /** One that a migration needs and no upgrade. */
    private record OfMigration(String id, Consumer<CheckContext> look) implements UpgradeCheck {

        @Override
        public Set<Hop> hops() {
            return Set.of();
        }

        @Override
        public boolean neededOn(UpgradePath path) {
            return path.migration();
        }

        @Override
        public void run(CheckContext context) {
            look.accept(context);
        }
    }

    private MigrationChecks() {}

    public static List<UpgradeCheck> all() {
        return List.of(
                new OfMigration("migration", NoUpgrade::run),
                new OfMigration("migration-tables", ForeignTables::run),
                new OfMigration("migration-columns", ForeignColumns::run),
                new OfMigration("migration-collations", ForeignCollations::run),
                new OfMigration("migration-accounts", ForeignAccounts::run),
                new OfMigration("migration-programs", ForeignPrograms::run),
                new OfMigration("migration-gtid", ForeignReplication::run));
    }
}
