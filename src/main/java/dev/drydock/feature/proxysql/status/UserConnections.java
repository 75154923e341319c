package dev.drydock.feature.proxysql.status;

/**
 * Connections of one user from applications.
 *
 * @param user account
 * @param connections now
 * @param limit max_connections of the user
 */
public record UserConnections(String user, long connections, long limit) {}
