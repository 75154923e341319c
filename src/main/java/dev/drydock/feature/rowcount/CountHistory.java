package dev.drydock.feature.rowcount;

/** The words under which row counts are kept in the history. */
public final class CountHistory {

    /** Kind of the runs. */
    public static final String KIND = "rowcount";

    /** Kind of an item for a table. */
    public static final String TABLE = "table";

    /** Kind of an item for one partition. */
    public static final String PARTITION = "partition";

    /** Check of the findings on AUTO_INCREMENT columns. */
    public static final String HEADROOM = "auto_increment";

    /** Used share of an AUTO_INCREMENT column from which it is a warning. */
    public static final double HEADROOM_WARNING = 0.7;

    /** Used share from which it is an error: the next steps of growth will fail with a duplicate key. */
    public static final double HEADROOM_ERROR = 0.9;

    private CountHistory() {}
}
