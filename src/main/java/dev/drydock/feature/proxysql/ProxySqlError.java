package dev.drydock.feature.proxysql;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the work on a ProxySQL (E-45xx). */
public enum ProxySqlError implements ErrorCode {
    NOT_PROXYSQL("E-4501"),
    /** The log-in is one of admin-stats_credentials. */
    STATISTICS_ONLY("E-4502"),
    /** The configuration is another than the one that the preview showed. */
    CHANGED_MEANWHILE("E-4503"),
    /** ProxySQL accepted the statements, but what was read afterwards is not what they say. */
    NOT_APPLIED("E-4504"),
    /** The run that is to be put back is none that kept the configuration of this server. */
    NOT_KEPT("E-4505"),
    /** ProxySQL refused a statement of a change. */
    REFUSED("E-4506"),
    /** A server that is to be taken out is none of this ProxySQL. */
    NO_SUCH_SERVER("E-4507"),
    /** What is wanted cannot be made of the configuration as it is. */
    NOT_POSSIBLE("E-4508");

    private final String id;

    ProxySqlError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
