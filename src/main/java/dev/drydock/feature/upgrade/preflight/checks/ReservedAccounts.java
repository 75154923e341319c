package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Accounts with the names that 5.7 keeps for itself. */
final class ReservedAccounts {

    private ReservedAccounts() {}

    static void run(CheckContext context) {
        if (!context.sourceBefore(5, 7, 0)) {
            return;
        }
        context.accounts().stream()
                .filter(account -> account.host().equals("localhost"))
                .filter(account ->
                        account.user().equals("mysql.session") || account.user().equals("mysql.sys"))
                .forEach(account -> context.warning(
                        account.subject(),
                        Remedy.sql("RENAME USER " + account.quoted() + " TO "
                                + Sql.literal(account.user().replace('.', '_')) + "@'localhost';"),
                        account.subject().shown()));
    }
}
