package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.ErrorCode;

/** What can keep a server of our own from running. */
public enum MysqldError implements ErrorCode {
    /** It ended before it answered, or did not answer in time. */
    NOT_STARTED("E-6004"),
    /** There is no server program where one was named. */
    NO_PROGRAM("E-6007"),
    /** The program made no data directory. */
    NOT_INITIALISED("E-6008"),
    /** No container engine answers. */
    NO_ENGINE("E-6009"),
    /** A container was not made, or its server did not answer. */
    NO_CONTAINER("E-6010"),
    /** Somebody would have got in without a password. */
    OPEN("E-6012");

    private final String id;

    MysqldError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
