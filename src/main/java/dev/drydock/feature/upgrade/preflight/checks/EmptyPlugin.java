package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Accounts without an authentication plugin, which 5.7 ignores until mysql_upgrade has named one. */
final class EmptyPlugin {

    private static final int HASH_LENGTH = 41;

    private EmptyPlugin() {}

    static void run(CheckContext context) {
        for (Account account : context.accounts()) {
            boolean usable = account.hashLength() == 0 || account.hashLength() == HASH_LENGTH;
            if (account.plugin().isEmpty() && usable) {
                context.warning(
                        account.subject(),
                        Remedy.sql("UPDATE mysql.user SET plugin = 'mysql_native_password' WHERE " + account.where()
                                + ";\nFLUSH PRIVILEGES;"),
                        account.subject().shown());
            }
        }
    }
}
