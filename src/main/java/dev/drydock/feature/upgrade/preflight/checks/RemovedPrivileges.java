package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Accounts with SET_USER_ID, which 8.4 splits into two privileges. */
final class RemovedPrivileges {

    private RemovedPrivileges() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(8, 0, 0)) {
            return;
        }
        context.needs("SELECT");
        context.session()
                .each(
                        "SELECT GRANTEE FROM information_schema.USER_PRIVILEGES WHERE PRIVILEGE_TYPE = 'SET_USER_ID'"
                                + " AND GRANTEE NOT LIKE '''mysql.%'",
                        row -> context.add(
                                Severity.NOTICE,
                                Subject.ofServer(
                                        Subject.Kind.ACCOUNT, row.text(1).replace("'", "")),
                                context.advice(row.text(1))));
    }
}
