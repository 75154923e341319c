package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Accounts with a password hash of before 4.1, which nobody can use under 5.7. */
final class OldPasswords implements UpgradeCheck {

    private static final int HASH_LENGTH = 41;

    @Override
    public String id() {
        return "old-passwords";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public void run(CheckContext context) {
        context.accounts().stream()
                .filter(OldPasswords::old)
                .forEach(account -> context.error(
                        account.subject(),
                        Remedy.template("SET SESSION old_passwords = 0;\nSET @hash = PASSWORD(<new password>);\n"
                                + "UPDATE mysql.user SET plugin = 'mysql_native_password', Password = @hash WHERE "
                                + account.where() + " AND LENGTH(@hash) = " + HASH_LENGTH + ";\nFLUSH PRIVILEGES;"),
                        account.subject().shown()));
    }

    /** Whether the account's hash is one of before 4.1. */
    static boolean old(Account account) {
        boolean plain = account.plugin().isEmpty() || account.plugin().equals("mysql_native_password");
        return account.plugin().equals("mysql_old_password")
                || (plain && account.hashLength() != 0 && account.hashLength() != HASH_LENGTH);
    }
}
