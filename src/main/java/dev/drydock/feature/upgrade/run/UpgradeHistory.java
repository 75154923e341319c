package dev.drydock.feature.upgrade.run;

/** The words under which upgrades of tables are kept in the history. */
public final class UpgradeHistory {

    /** Kind of the runs. */
    public static final String KIND = "upgrade";

    /** Kind of the runs of the vendor's program alone. */
    public static final String SYSTEM_TABLES = "upgrade-system-tables";

    /** Kind of the runs that only check whether something is left. */
    public static final String VERIFY = "upgrade-verify";

    /** Kind of an item for an action of the plan; written before the first statement. */
    public static final String PLAN = "plan";

    /** Kind of an item for a program of the vendor. */
    public static final String PROGRAM = "program";

    static final String PLANNED = "planned";
    /** An action that the user had taken out of the plan. */
    static final String EXCLUDED = "excluded";

    /** Check of the findings made before the run. */
    static final String BEFORE = "upgrade.before";
    /** Check of the findings made after the run. */
    static final String AFTER = "upgrade.after";

    static final String EXIT = "exit code";
    static final String OUTPUT = "output";

    static final String RESUMES = "resumes";
    /** Names the plan that was run. */
    static final String PLAN_ID = "plan";

    /** Begin of the names of settings that say what is to be done by hand; the object follows. */
    static final String MANUAL = "manual: ";

    static final String USER = "user";
    static final String PROVED = "proved";
    /** Says in the summary what the system tables were found to be. */
    static final String TABLES = "system tables";

    private UpgradeHistory() {}
}
