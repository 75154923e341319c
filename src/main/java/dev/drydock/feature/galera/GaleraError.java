package dev.drydock.feature.galera;

import dev.drydock.platform.error.ErrorCode;

/** Failures of work on Galera clusters (E-44xx). */
public enum GaleraError implements ErrorCode {
    ADDRESS_LINE("E-4401"),
    /** The server has no wsrep provider. */
    NOT_GALERA("E-4402");

    private final String id;

    GaleraError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "galera";
    }
}
