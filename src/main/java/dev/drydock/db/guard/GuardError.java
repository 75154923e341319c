package dev.drydock.db.guard;

import dev.drydock.platform.error.ErrorCode;

/** Refusals of the guard of production servers. */
public enum GuardError implements ErrorCode {
    /** A change was wanted on a server that is locked. */
    LOCKED("E-2301"),
    /** An unlocking without a reason. */
    NO_REASON("E-2302"),
    /** An unlocking for no time, or for too long. */
    WRONG_TIME("E-2303"),
    /** A change was wanted on a server of which it is not known whether a guarded profile leads to it. */
    UNDECIDED("E-2304");

    private final String id;

    GuardError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
