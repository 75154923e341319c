package dev.drydock.profile.command;

import dev.drydock.platform.error.ErrorCode;

/** Why a program gave no password. What it printed to standard output is in none of them. */
public enum CommandError implements ErrorCode {
    /** The program cannot be started. */
    NOT_STARTED("E-2231"),
    /** The program ended with another status than 0. */
    FAILED("E-2232"),
    /** The program did not end in time and was ended. */
    TOO_LONG("E-2233"),
    /** The program printed nothing, or an empty first line. */
    NOTHING("E-2234"),
    /** The first line is longer than any password. */
    TOO_MUCH("E-2235");

    private final String id;

    CommandError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "command";
    }
}
