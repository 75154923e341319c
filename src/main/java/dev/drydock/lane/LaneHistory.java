package dev.drydock.lane;

import dev.drydock.history.Item;
import java.util.Set;

/** The words under which statements of lanes are kept in the history. */
public final class LaneHistory {

    /** Kind of an item for a statement; written before it is sent, and again after it. */
    public static final String STATEMENT = "statement";

    /** Kind of an item for a setting of the whole server that is changed while lanes run. */
    public static final String SETTING = "setting";

    public static final String RUNNING = "running";

    /** Statuses of a setting. */
    public static final String IN_FORCE = "in force";

    public static final String ROLLED_BACK = "rolled back";

    /** A locked table that was put back to be tried again, or a statement that was not sent. */
    public static final String POSTPONED = "postponed";

    public static final String REMEDY = "remedy";
    public static final String SQL = "sql";
    public static final String WAY_BACK = "way back";
    public static final String ENGINE = "engine";
    public static final String LANE = "lane";
    public static final String CONNECTION = "connection";
    public static final String STARTED = "started";
    public static final String WARNINGS = "warnings";
    public static final String FOUND = "found";

    private LaneHistory() {}

    /** Whether it is a statement whose end nobody has seen, or that was broken off. */
    public static boolean isOpen(Item item) {
        return item.kind().equals(STATEMENT)
                && Set.of(
                                RUNNING,
                                LaneResult.Status.INTERRUPTED.word(),
                                LaneResult.Status.CANCELLED.word(),
                                LaneResult.Status.MAY_STILL_RUN.word())
                        .contains(item.status());
    }
}
