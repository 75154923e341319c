package dev.drydock.feature.encryption.require;

import dev.drydock.platform.error.ErrorCode;

/** Why plain connections are not refused. */
public enum RequireTlsError implements ErrorCode {
    /** The server offers no TLS, or does not tell. Argument: server. */
    NOT_OFFERED("E-4611"),
    /** Our own connection is plain and would be refused, too. Argument: server. */
    OWN_PLAIN("E-4612"),
    /** There is no such account. Argument: account. */
    NO_ACCOUNT("E-4613"),
    /** The server has no such setting. Argument: version. */
    NOT_POSSIBLE("E-4614"),
    /** Sessions are plain now. Argument: whose. */
    STILL_PLAIN("E-4615"),
    /** The server does not tell which sessions are plain. Argument: server. */
    SESSIONS_UNKNOWN("E-4616"),
    /** Reading again shows that the change is not in force. Argument: what was to be changed. */
    NOT_IN_FORCE("E-4617"),
    /** The change could not be taken back. Arguments: server, statements. */
    NOT_TAKEN_BACK("E-4618");

    private final String id;

    RequireTlsError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "requiretls";
    }
}
