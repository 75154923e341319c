package dev.drydock.history;

import javax.sql.DataSource;

/**
 * A database on a server as the place of a history.
 *
 * @param source opens connections to the database; each is used by one thread until it breaks
 * @param name what users know it by
 */
public record SharedHistoryLocation(DataSource source, String name) {}
