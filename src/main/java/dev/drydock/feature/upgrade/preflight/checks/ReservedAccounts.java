package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Accounts with the names that 5.7 keeps for itself. */
final class ReservedAccounts implements UpgradeCheck {

    @Override
    public String id() {
        return "reserved-accounts";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public void run(Scene scene) {
        if (!scene.sourceBefore(5, 7, 0)) {
            return;
        }
        scene.accounts().stream()
                .filter(account -> account.host().equals("localhost"))
                .filter(account ->
                        account.user().equals("mysql.session") || account.user().equals("mysql.sys"))
                .forEach(account -> scene.warning(
                        account.subject(),
                        Remedy.sql("RENAME USER " + account.quoted() + " TO "
                                + Sql.literal(account.user().replace('.', '_')) + "@'localhost';"),
                        account.subject().shown()));
    }
}
