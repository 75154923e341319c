package dev.drydock.feature.encryption.watch;

import dev.drydock.platform.error.ErrorCode;

/** Why a server cannot be watched. */
public enum WatchError implements ErrorCode {
    /** The server does not tell how sessions come. Argument: server. */
    UNTOLD("E-4619");

    private final String id;

    WatchError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "tlswatch";
    }
}
