package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Accounts whose SUPER is worth less when it is granted anew: since 11.0 it no longer holds the privileges that were split off
 * it in 10.5. An account that is upgraded with its server keeps them (seen from 10.11.19 to 11.4.5).
 */
final class SuperSplit {

    private static final ServerVersion SPLIT = ServerVersion.parse("11.0.1");

    /** "SUPER" in "GRANT" of MariaDB's documentation. */
    private static final List<String> NO_LONGER_IN_SUPER = List.of(
            "BINLOG ADMIN",
            "BINLOG MONITOR",
            "BINLOG REPLAY",
            "CONNECTION ADMIN",
            "FEDERATED ADMIN",
            "REPLICATION MASTER ADMIN",
            "REPLICATION SLAVE ADMIN",
            "SET USER",
            "SLAVE MONITOR");

    private SuperSplit() {}

    static void run(CheckContext context) {
        if (!context.path().crosses(SPLIT)) {
            return;
        }
        context.needs("SELECT");
        Map<String, Set<String>> accounts = new TreeMap<>();
        context.session()
                .each(
                        "SELECT GRANTEE, PRIVILEGE_TYPE FROM information_schema.USER_PRIVILEGES",
                        row -> accounts.computeIfAbsent(row.text(1), _ -> new HashSet<>())
                                .add(row.text(2)));
        int all = accounts.values().stream().mapToInt(Set::size).max().orElse(0);
        accounts.forEach((grantee, privileges) -> report(context, grantee, privileges, privileges.size() == all));
    }

    private static void report(CheckContext context, String grantee, Set<String> privileges, boolean allPrivileges) {
        // before 10.5 there is nothing of this kind to grant, and ALL PRIVILEGES stays all
        boolean splitHere = !context.sourceBefore(10, 5, 2);
        List<String> missing = NO_LONGER_IN_SUPER.stream()
                .filter(privilege -> !privileges.contains(privilege))
                .toList();
        if (!privileges.contains("SUPER") || missing.isEmpty() || (allPrivileges && !splitHere)) {
            return;
        }
        String account = grantee.replaceFirst("^'(.*)'@'(.*)'$", "$1@$2");
        String lacking = String.join(", ", missing);
        Remedy remedy =
                splitHere ? Remedy.sql("GRANT " + lacking + " ON *.* TO " + grantee + ";") : context.advice(lacking);
        context.notice(Subject.ofServer(Subject.Kind.ACCOUNT, account), remedy, account, lacking);
    }
}
