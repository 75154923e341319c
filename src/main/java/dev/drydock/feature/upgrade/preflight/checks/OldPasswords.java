package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Accounts with a password hash of before 4.1, which nobody can use under 5.7. */
final class OldPasswords {

    private static final int HASH_LENGTH = 41;

    private OldPasswords() {}

    static void run(CheckContext context) {
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
