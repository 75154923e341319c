package dev.drydock.lane;

import dev.drydock.platform.error.ErrorCode;

/** Failures of runs in lanes (E-425x, E-426x); those of single statements may also be the server's or the feature's. */
public enum LaneError implements ErrorCode {
    STILL_LOCKED("E-4253"),
    NO_ROOM("E-4254"),
    /** Somebody killed the statement's connection. */
    ENDED_FROM_OUTSIDE("E-4261"),
    /** Another run is at work on the server's tables at this moment. */
    UNDER_WAY("E-4262"),
    /** The lock of the run was lost, and somebody else has it. */
    LOCK_LOST("E-4263");

    private final String id;

    LaneError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
