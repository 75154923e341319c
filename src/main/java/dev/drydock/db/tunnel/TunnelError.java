package dev.drydock.db.tunnel;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the way through SSH (E-21xx). */
public enum TunnelError implements ErrorCode {
    HOP_UNREACHABLE("E-2101"),
    /** First contact, and nobody has accepted the key. */
    HOST_KEY_UNKNOWN("E-2102"),
    /** Another key is known: never passed over. */
    HOST_KEY_CHANGED("E-2103"),
    HOST_KEY_REVOKED("E-2104"),
    DENIED("E-2105"),
    /** A key file that is missing, unreadable, or does not open with the passphrase. */
    KEY_UNUSABLE("E-2106"),
    NO_COMMON_ALGORITHM("E-2107"),
    FORWARDING_PROHIBITED("E-2108"),
    /** The last hop cannot connect to the server. */
    TARGET_UNREACHABLE("E-2109"),
    /** What the SSH configuration asks for is beyond the built-in SSH. */
    NEEDS_SYSTEM_SSH("E-2110"),
    SYSTEM_SSH_FAILED("E-2111"),
    AGENT_UNAVAILABLE("E-2112"),
    /** SSH failed otherwise. */
    FAILED("E-2113"),
    SECRET_MISSING("E-2114"),
    REMOTE_COMMAND("E-2115"),
    CLOSED("E-2116");

    private final String id;

    TunnelError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
