package dev.drydock.history.journal;

import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;

/** Sums over the items of a run, kept beside it so that a trend over all runs reads one row of each. The caller commits. */
public final class RunTotals {

    private static final String[] ANEW = {
        "DELETE FROM run_total WHERE run_id = ?",
        "INSERT INTO run_total (run_id, objects, measure, bytes) SELECT run_id, COUNT(*), SUM(measure), SUM(bytes)"
                + " FROM item WHERE run_id = ? AND part = '' GROUP BY run_id"
    };

    private RunTotals() {}

    /** Computes them anew; repeating it changes nothing. */
    public static void of(Connection connection, long run) throws SQLException {
        for (String sql : ANEW) {
            Rows.update(connection, sql, run);
        }
    }
}
