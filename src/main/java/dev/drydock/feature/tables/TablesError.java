package dev.drydock.feature.tables;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the maintenance of tables (E-52xx). */
public enum TablesError implements ErrorCode {
    /** The server names an error in its answer. */
    REPORTED("E-5201"),
    NOT_SUCH_A_RUN("E-5202"),
    NOTHING_TO_RETRY("E-5203");

    private final String id;

    TablesError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
