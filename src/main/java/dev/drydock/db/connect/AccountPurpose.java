package dev.drydock.db.connect;

import java.util.List;

/**
 * What an account can be made for.
 *
 * @param id its word on the command line, such as {@code growth-table}
 * @param title shown name
 * @param needs the privileges it takes, and no more
 */
public record AccountPurpose(String id, String title, List<PrivilegeNeed> needs) {}
