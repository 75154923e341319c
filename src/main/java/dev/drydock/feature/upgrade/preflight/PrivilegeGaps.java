package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What checks could not look at for want of privileges: one thing to mend, however many checks it stops. */
public final class PrivilegeGaps {

    private static final List<String> NEEDED =
            List.of("SELECT", "SHOW DATABASES", "SHOW VIEW", "TRIGGER", "EVENT", "PROCESS", "REPLICATION CLIENT");

    private static final Set<String> TEXTS = texts();

    /** How every message of a server that denies something ends. */
    private static final String DENIED = "(E-3001)";

    private PrivilegeGaps() {}

    /** Whether a finding says only that the account lacks a privilege. */
    public static boolean causes(Finding finding) {
        return finding.severity() == Severity.NOT_EVALUATED
                && (TEXTS.contains(finding.message()) || finding.message().endsWith(DENIED));
    }

    /** The global privileges that the account lacks and checks ask for. */
    static List<String> missing(ServerFacts server) {
        Stream<String> needed = server.mySqlAtLeast(8, 0, 0)
                ? Stream.concat(NEEDED.stream(), Stream.of("XA_RECOVER_ADMIN"))
                : NEEDED.stream();
        return needed.filter(privilege -> !server.grants().global(privilege) && !underItsNewName(server, privilege))
                .toList();
    }

    /** MariaDB shows it as BINLOG MONITOR since 10.5.2. */
    private static boolean underItsNewName(ServerFacts server, String privilege) {
        return privilege.equals("REPLICATION CLIENT") && server.grants().global("BINLOG MONITOR");
    }

    /** The statement that gives the account what it lacks. */
    static String grant(ServerFacts server) {
        String account = server.account();
        int at = account.lastIndexOf('@');
        String user = at < 0 ? account : account.substring(0, at);
        String host = at < 0 ? "%" : account.substring(at + 1);
        List<String> missing = missing(server);
        return "GRANT " + (missing.isEmpty() ? "SELECT" : String.join(", ", missing)) + " ON *.* TO "
                + Sql.literal(user) + "@" + Sql.literal(host) + ";";
    }

    private static Set<String> texts() {
        Messages messages = Messages.of("upgrade");
        Set<String> texts = new HashSet<>();
        for (String key : List.of("gap.catalogue", "gap.triggers", "gap.events", "gap.views", "gap.innodb")) {
            texts.addAll(NEEDED.stream()
                    .map(privilege -> messages.text(key, privilege))
                    .collect(Collectors.toSet()));
        }
        texts.add(messages.text("check.replication.unknown"));
        return Set.copyOf(texts);
    }
}
