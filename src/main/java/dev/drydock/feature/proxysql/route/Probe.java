package dev.drydock.feature.proxysql.route;

/**
 * A statement as an application would send it.
 *
 * @param sql its text
 * @param user account of the application
 * @param schema schema of its session
 * @param client its address; empty where that is not known
 * @param proxyPort port of ProxySQL that it came in by; 0 where that is not known
 * @param hostgroup default hostgroup of the account
 */
public record Probe(String sql, String user, String schema, String client, int proxyPort, String hostgroup) {}
