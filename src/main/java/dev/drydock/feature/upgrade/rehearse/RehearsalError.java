package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.error.ErrorCode;

/** Why a rehearsal is refused (E-428x). */
public enum RehearsalError implements ErrorCode {
    NOT_EMPTY("E-4280"),
    PRODUCTION("E-4281"),
    SAME_SERVER("E-4282"),
    DATA_IN_USE("E-4283"),
    DATA_NOT_COPIED("E-4284"),
    OLDER("E-4285"),
    NOT_DATA("E-4286"),
    NO_ROOM("E-4287"),
    NO_STATEMENTS("E-4288"),
    OTHER_SERIES("E-4289"),
    DATA_ELSEWHERE("E-4291");

    private final String id;

    RehearsalError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "rehearsal";
    }
}
