package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Set;

/** Accounts that log in by a plugin of their own family. */
final class ForeignAccounts {

    private static final Set<String> SERVERS_OWN =
            Set.of("mysql.sys", "mysql.session", "mysql.infoschema", "mariadb.sys");

    private ForeignAccounts() {}

    static void run(CheckContext context) {
        boolean nativeGone =
                context.path().target() == Series.V9_7 || context.path().target() == Series.V26;
        for (Account account : context.accounts()) {
            String plugin = account.plugin();
            boolean shared = plugin.isEmpty() || (plugin.equals("mysql_native_password") && !nativeGone);
            if (!shared && !SERVERS_OWN.contains(account.user())) {
                context.add(
                        Severity.ERROR,
                        account.subject(),
                        context.advice(),
                        account.subject().shown(),
                        plugin);
            }
        }
    }
}
