package dev.drydock.history.journal;

import dev.drydock.history.chain.Chain;
import java.sql.Connection;
import java.sql.SQLException;

/** What follows from the rows of a run that has ended. The caller commits. */
public final class SealedRun {

    private SealedRun() {}

    /** Its sums, its link of the chain, and where its objects are found; repeating it changes nothing. */
    public static void seal(Connection connection, long run) throws SQLException {
        RunTotals.of(connection, run);
        new Chain(connection).ended(run);
        // under the lock of the chain's head, so that two runs that end at once do not wait for each other's rows
        ObjectBlocks.add(connection, run);
    }
}
