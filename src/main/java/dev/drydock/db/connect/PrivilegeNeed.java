package dev.drydock.db.connect;

import java.util.List;

/**
 * What a module needs of an account, for the connection test.
 *
 * @param module shown name of the module
 * @param anyOf global privileges of which one suffices, such as {@code PROCESS}
 * @param without what the module cannot do without them, for the user
 */
public record PrivilegeNeed(String module, List<String> anyOf, String without) {}
