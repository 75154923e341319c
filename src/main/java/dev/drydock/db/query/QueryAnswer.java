package dev.drydock.db.query;

import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a server answered.
 *
 * @param more whether there are more rows than these
 * @param messages what it said beside the rows, such as warnings; empty where it was not asked, since the statement was ended
 * @param took from the first word sent until the last row
 * @param refusesChanges whether the server itself was told to refuse changes on the session
 */
public record QueryAnswer(
        List<StoredColumn> columns,
        List<StoredRow> rows,
        More more,
        Optional<List<ServerMessage>> messages,
        Duration took,
        boolean refusesChanges) {

    /** Why rows were left out. */
    public enum More {
        NONE,
        /** The most rows that were wanted are there. */
        LIMIT,
        /** More bytes would not be held. */
        SIZE
    }

    /**
     * A line of SHOW WARNINGS.
     *
     * @param level such as {@code Warning}
     */
    public record ServerMessage(String level, long number, String text) {}
}
