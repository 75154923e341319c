package dev.drydock.feature.proxysql.status;

import dev.drydock.platform.i18n.Messages;

/**
 * One server in one hostgroup, as ProxySQL uses it now.
 *
 * @param hostgroup number of the hostgroup
 * @param host its name in {@code mysql_servers}
 * @param port its port
 * @param status such as ONLINE or SHUNNED
 * @param weight share of the connections among the servers of its hostgroup
 * @param used connections in use
 * @param free connections that wait to be used
 * @param limit max_connections of the server
 * @param errors connections that could not be made, since the start or the last reset
 * @param queries statements sent, since the same
 * @param sent bytes sent to it
 * @param received bytes received from it
 * @param latencyMicros newest ping of the monitor, in microseconds; 0 if there was none
 * @param comment what its row says
 * @param reason why it is not in use, in words; empty for one that is
 */
public record PoolServer(
        String hostgroup,
        String host,
        int port,
        String status,
        long weight,
        long used,
        long free,
        long limit,
        long errors,
        long queries,
        long sent,
        long received,
        long latencyMicros,
        String comment,
        String reason) {

    /** {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }

    public boolean online() {
        return status.equals("ONLINE");
    }

    /** Whether it is no writer since there are enough of them, and waits as a backup. */
    public boolean standby() {
        return status.equals("SHUNNED") && reason.isEmpty();
    }

    /** As {@link #reason}, and of one that waits as a backup that it does. */
    public String why() {
        return standby() ? Messages.of("proxysql").text("reason.standby") : reason;
    }
}
