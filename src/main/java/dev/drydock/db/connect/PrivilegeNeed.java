package dev.drydock.db.connect;

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

    /** A need of a global privilege. */
    public PrivilegeNeed(String module, List<String> anyOf, String without) {
        this(module, anyOf, without, "");
    }
}
