package dev.drydock.db.connect;

import dev.drydock.db.server.ServerFacts;
import java.util.List;

/**
 * What a module needs of an account, for the connection test and for the script that makes an account.
 *
 * @param module shown name of the module
 * @param anyOf privileges of which one suffices, such as {@code PROCESS}
 * @param without what the module cannot do without them, for the user
 * @param schema the schema on which they suffice; empty if they must be global
 */
public record PrivilegeNeed(String module, List<String> anyOf, String without, String schema) {

    /**
     * Those of the privileges that a server of this version knows; none if the module asks for none there. After
     * "Privileges Provided by MySQL" in the manual of 8.0 with its release notes, and "GRANT" in MariaDB's knowledge base.
     */
    public List<String> on(ServerFacts facts) {
        return anyOf.stream().filter(privilege -> known(privilege, facts)).toList();
    }

    private static boolean known(String privilege, ServerFacts facts) {
        return switch (privilege) {
            case "SYSTEM_VARIABLES_ADMIN", "XA_RECOVER_ADMIN" -> facts.mySqlAtLeast(8, 0, 0);
            case "SESSION_VARIABLES_ADMIN" -> facts.mySqlAtLeast(8, 0, 14);
            case "FLUSH_TABLES" -> facts.mySqlAtLeast(8, 0, 23);
            case "BINLOG ADMIN", "BINLOG MONITOR" -> facts.mariaDbAtLeast(10, 5, 2);
            case "REPLICA MONITOR", "SLAVE MONITOR" -> facts.mariaDbAtLeast(10, 5, 9);
            // of MariaDB since then it no longer shows the state of a replica
            case "REPLICATION CLIENT" -> !facts.mariaDbAtLeast(10, 5, 9);
            default -> true;
        };
    }

    /** A need of a global privilege. */
    public PrivilegeNeed(String module, List<String> anyOf, String without) {
        this(module, anyOf, without, "");
    }
}
