package dev.drydock.feature.upgrade.tool;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the program for the system tables. */
public enum ToolError implements ErrorCode {
    FAILED("E-4257"),
    REPORTED("E-4258"),
    OF_ANOTHER("E-4259"),
    /** It would not verify what the profile wants verified. */
    UNVERIFIED("E-4265"),
    /** It dumps no server, or has no client beside it. */
    NO_DUMP("E-4290");

    private final String id;

    ToolError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "upgraderun";
    }
}
