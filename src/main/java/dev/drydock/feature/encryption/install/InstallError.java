package dev.drydock.feature.encryption.install;

import dev.drydock.platform.error.ErrorCode;

/** Why certificates are not installed. */
public enum InstallError implements ErrorCode {
    /** The files will not do. Arguments: server, what is wrong. */
    REFUSED("E-4621"),
    /** The server's host is not reached through SSH. Argument: server. */
    NO_HOST("E-4622"),
    /** The option file was not found or cannot be read. Arguments: host, why. */
    NO_OPTION_FILE("E-4623"),
    /** A new connection does not see the new certificate. Arguments: server, what it sees. */
    NOT_SHOWN("E-4624"),
    /** The former files could not be put back. Arguments: server, which. */
    NOT_UNDONE("E-4625"),
    /** The authority at hand did not sign the certificate that the server shows. Arguments: folder, server. */
    OTHER_AUTHORITY("E-4626"),
    /** What the option file says is overridden. Arguments: option, where. */
    OVERRIDDEN("E-4627");

    private final String id;

    InstallError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "tlsinstall";
    }
}
