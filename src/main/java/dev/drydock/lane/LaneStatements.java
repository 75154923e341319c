package dev.drydock.lane;

import dev.drydock.db.server.ServerFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a run in lanes sends beside the statements of its items. */
public final class LaneStatements {

    /** A lock of a run that died a moment ago goes with its connection, so it is waited for. */
    public static final String LOCK = "SELECT GET_LOCK('drydock.lanes', 5) AS drydock_own";

    /** What the server waits for a sign of life before it lets go of the lock of a computer that went away. */
    public static final String LOCK_SESSION = "SET SESSION wait_timeout = 120";

    private static final String STAGES = "UPDATE performance_schema.setup_consumers SET ENABLED = '%s'"
            + " WHERE NAME = 'events_stages_current' AND ENABLED = '%s'";

    /** Lets MySQL tell how far a rebuild is; changes the whole server, and nothing where it does so already. */
    public static final String STAGES_ON = STAGES.formatted("YES", "NO");

    /** Sent at the end, if {@link #STAGES_ON} changed something. */
    public static final String STAGES_OFF = STAGES.formatted("NO", "YES");

    private LaneStatements() {}

    /** Statements that a run sends once, on connections of its own. */
    public static List<String> beside(ServerFacts facts) {
        return tellsStages(facts) ? List.of(LOCK_SESSION, LOCK, STAGES_ON) : List.of(LOCK_SESSION, LOCK);
    }

    /**
     * What each session runs first. An empty sql_mode lets zero dates pass as the vendor's tools do.
     *
     * @param lockWait longest wait for a lock on one table, whole seconds
     * @param replicate whether the statements go to the binary log and, on Galera, to the other nodes
     */
    public static List<String> settings(ServerFacts facts, Duration lockWait, boolean replicate) {
        List<String> settings = new ArrayList<>();
        settings.add("SET SESSION sql_mode = ''");
        settings.add("SET SESSION lock_wait_timeout = " + lockWait.toSeconds());
        if (!replicate) {
            settings.add("SET SESSION sql_log_bin = 0");
            if (facts.galera()) {
                settings.add("SET SESSION wsrep_on = 0");
            }
        }
        facts.withoutTimeLimit().ifPresent(settings::add);
        return List.copyOf(settings);
    }

    /** Whether the server tells the stages of a rebuild once that is turned on. */
    public static boolean tellsStages(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 7, 0);
    }
}
