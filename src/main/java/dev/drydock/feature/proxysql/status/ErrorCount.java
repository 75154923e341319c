package dev.drydock.feature.proxysql.status;

import java.time.Instant;

/**
 * Errors of one kind that a server gave to statements.
 *
 * @param hostgroup number of the hostgroup
 * @param address {@code host:port} of the server
 * @param user account
 * @param schema schema of the session
 * @param errno number of the error
 * @param count how often
 * @param last when it last came
 * @param text newest text
 */
public record ErrorCount(
        String hostgroup,
        String address,
        String user,
        String schema,
        long errno,
        long count,
        Instant last,
        String text) {}
