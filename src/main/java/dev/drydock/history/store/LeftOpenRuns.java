package dev.drydock.history.store;

import dev.drydock.history.Access;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.journal.AheadLogs;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is made good when a history is opened: what a dead process had recorded ahead, and the runs that it left open. */
final class LeftOpenRuns {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOpenRuns.class);

    private LeftOpenRuns() {}

    /** @return what the user should know of it */
    static List<Problem> of(Connection connection, HistoryDatabase database, ThisProcess process) {
        if (database.access() == Access.READ) {
            return List.of();
        }
        try {
            List<Problem> notices = AheadLogs.recover(connection, database.folder());
            notices.forEach(notice -> LOG.warn("{}", notice.full()));
            int interrupted =
                    RunChanges.interruptAbandoned(connection, process.machine(), database.recorder(connection));
            connection.commit();
            if (interrupted > 0) {
                LOG.info("{} runs of ended processes are marked as interrupted", interrupted);
            }
            return notices;
        } catch (SQLException | IOException failure) {
            // A full disk must not keep anybody from reading; the next start marks them.
            LOG.warn("runs of ended processes could not be marked as interrupted", failure);
            return List.of();
        }
    }
}
