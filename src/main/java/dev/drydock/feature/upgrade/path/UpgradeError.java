package dev.drydock.feature.upgrade.path;

import dev.drydock.platform.error.ErrorCode;

/**
 * Failures of upgrades: of the path to a target (E-420x), of the upgrade of tables and the program for the system tables
 * (E-425x, E-426x), of rehearsals (E-428x, E-429x). Those of single statements may also be the server's.
 */
public enum UpgradeError implements ErrorCode {
    UNKNOWN_TARGET("E-4201"),
    SAME_SERIES("E-4202"),
    DOWNGRADE("E-4203"),
    TOO_OLD("E-4204"),
    FROM_MARIADB("E-4205"),
    NO_TABLES("E-4206"),
    TO_MARIADB("E-4207"),
    NOT_A_DATABASE_SERVER("E-4250"),
    /** The statement succeeded and the server still wants something. */
    STILL_WANTED("E-4251"),
    /** A statement that answers with rows, such as REPAIR, reported an error in them. */
    REPORTED("E-4252"),
    NOTHING_TO_RESUME("E-4255"),
    OTHER_SERVER("E-4256"),
    /** Something that has to be true before tables are changed is not, and nobody answers for it. */
    PREREQUISITES_OPEN("E-4260"),
    /** The table was dropped or renamed while the run was under way. */
    TABLE_GONE("E-4264"),
    /** A run of this very plan has begun before. */
    PLAN_SPENT("E-4266"),
    /** Something that the plan rests on is different by now. */
    PLAN_STALE("E-4267"),
    /** Somebody has changed the table since the plan was made. */
    TABLE_CHANGED("E-4268"),
    /** The run that was to be resumed has proved that nothing is left of it. */
    NOTHING_LEFT("E-4269"),
    TOOL_FAILED("E-4257"),
    TOOL_REPORTED("E-4258"),
    TOOL_OF_ANOTHER("E-4259"),
    /** It would not verify what the profile wants verified. */
    TOOL_UNVERIFIED("E-4265"),
    /** It dumps no server, or has no client beside it. */
    TOOL_NO_DUMP("E-4290"),
    TARGET_NOT_EMPTY("E-4280"),
    TARGET_PRODUCTION("E-4281"),
    TARGET_IS_SOURCE("E-4282"),
    DATA_IN_USE("E-4283"),
    DATA_NOT_COPIED("E-4284"),
    TARGET_OLDER("E-4285"),
    NOT_DATA("E-4286"),
    NO_ROOM("E-4287"),
    NO_STATEMENTS("E-4288"),
    OTHER_SERIES("E-4289"),
    DATA_ELSEWHERE("E-4291"),
    DATA_MAY_BE_ELSEWHERE("E-4292");

    private final String id;

    UpgradeError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
