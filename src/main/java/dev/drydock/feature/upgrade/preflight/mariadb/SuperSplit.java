package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Accounts whose SUPER is worth less since 11.0, where it no longer holds the privileges that were split off it in 10.5. */
final class SuperSplit implements MariaDbCheck {

    private static final ServerVersion SPLIT = ServerVersion.parse("11.0.1");

    /** "SUPER" in "GRANT" of MariaDB's documentation. */
    private static final List<String> NO_LONGER_IN_SUPER = List.of(
            "BINLOG ADMIN",
            "BINLOG MONITOR",
            "BINLOG REPLAY",
            "CONNECTION ADMIN",
            "FEDERATED ADMIN",
            "READ_ONLY ADMIN",
            "REPLICATION MASTER ADMIN",
            "REPLICATION SLAVE ADMIN",
            "SET USER",
            "SLAVE MONITOR");

    @Override
    public String id() {
        return "mariadb-super";
    }

    @Override
    public void run(CheckContext context) {
        if (!context.path().crosses(SPLIT)) {
            return;
        }
        context.needs("SELECT");
        context.session()
                .each(
                        "SELECT GRANTEE, GROUP_CONCAT(PRIVILEGE_TYPE) FROM information_schema.USER_PRIVILEGES"
                                + " GROUP BY GRANTEE",
                        row -> report(
                                context,
                                row.text(1),
                                Arrays.stream(row.text(2).split(",", -1)).collect(Collectors.toSet())));
    }

    private static void report(CheckContext context, String grantee, Set<String> privileges) {
        List<String> missing = NO_LONGER_IN_SUPER.stream()
                .filter(privilege -> !privileges.contains(privilege))
                .toList();
        if (privileges.contains("SUPER") && !missing.isEmpty()) {
            String account = grantee.replaceFirst("^'(.*)'@'(.*)'$", "$1@$2");
            // before 10.5 there is nothing of this kind to grant
            Remedy remedy = context.sourceBefore(10, 5, 2)
                    ? context.advice(String.join(", ", missing))
                    : Remedy.sql("GRANT " + String.join(", ", missing) + " ON *.* TO " + grantee + ";");
            context.warning(
                    Subject.ofServer(Subject.Kind.ACCOUNT, account), remedy, account, String.join(", ", missing));
        }
    }
}
