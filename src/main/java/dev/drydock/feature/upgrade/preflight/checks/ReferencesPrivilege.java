package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Set;
import java.util.stream.Collectors;

/** Accounts that make foreign keys without the privilege REFERENCES, which 5.7 asks for. */
final class ReferencesPrivilege {

    private ReferencesPrivilege() {}

    static void run(CheckContext context) {
        Set<String> known = context.accounts().stream().map(Account::quoted).collect(Collectors.toSet());
        for (Account account : context.accounts()) {
            if (account.creates() && !account.references()) {
                context.warning(
                        account.subject(),
                        Remedy.sql("GRANT REFERENCES ON *.* TO " + account.quoted() + ";"),
                        account.subject().shown());
            }
        }
        context.session()
                .each(
                        "SELECT User, Host, Db FROM mysql.db WHERE (Create_priv = 'Y' OR Alter_priv = 'Y')"
                                + " AND References_priv = 'N'",
                        row -> {
                            Account account = new Account(row.text(1), row.text(2), "", 0, true, false);
                            String schema = row.text(3);
                            context.warning(
                                    new Subject(
                                            Subject.Kind.ACCOUNT,
                                            "",
                                            account.subject().name(),
                                            schema),
                                    Remedy.sql(grant(account, schema, known.contains(account.quoted()))),
                                    account.subject().shown());
                        });
    }

    /** A row for everybody, or for a host, has no account; GRANT would make one, without a password. */
    private static String grant(Account account, String schema, boolean known) {
        return known
                ? "GRANT REFERENCES ON " + Sql.name(schema) + ".* TO " + account.quoted() + ";"
                : "UPDATE mysql.db SET References_priv = 'Y' WHERE " + account.where() + " AND Db = "
                        + Sql.literal(schema) + ";\nFLUSH PRIVILEGES;";
    }
}
