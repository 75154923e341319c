package dev.drydock.feature.upgrade.run;

import dev.drydock.platform.error.ErrorCode;

/** Failures of upgrades of tables (E-425x, E-426x); those of single statements may also be the server's. */
public enum UpgradeRunError implements ErrorCode {
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
    NOTHING_LEFT("E-4269");

    private final String id;

    UpgradeRunError(String id) {
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
