package dev.drydock.history;

import dev.drydock.history.chain.Chain;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.file.Compaction;
import dev.drydock.history.file.ProvenSync;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes what was committed durable for an account that has no right to {@code CHECKPOINT SYNC}: the database knows it as a
 * function and runs it in the process that has the file open. Public for H2 alone. Its full name is in every history file, so
 * it stays where it is.
 */
public final class DiskSync {

    /** One at a time, so that the noted head never goes back. */
    static final ReentrantLock ONE = new ReentrantLock();

    private static final Logger LOG = LoggerFactory.getLogger(DiskSync.class);

    private DiskSync() {}

    /** Returns when all that was committed is on disk, can be found there, and the chain's head is noted beside it. */
    public static void force(Connection connection) throws SQLException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            return;
        }
        Database database = session.getDatabase();
        ONE.lock();
        try {
            Optional<HistoryLocation> place = HistoryLocation.ofDatabase(H2Url.opened(database.getDatabasePath()));
            // what is read here is committed, so it is on disk when it is noted
            Optional<KnownHead> head = place.isPresent() ? Optional.of(Chain.known(connection)) : Optional.empty();
            MVStore store = database.getStore().getMvStore();
            ProvenSync.of(store);
            if (head.isPresent()) {
                head.get().note(place.orElseThrow());
            }
            compact(store);
        } catch (IOException failure) {
            throw new SQLException(failure.toString(), failure);
        } finally {
            ONE.unlock();
        }
    }

    /** All that was committed is proven by now: that it takes more room than it must is no failure of who waits for it. */
    private static void compact(MVStore store) {
        try {
            Compaction.inUse(store);
        } catch (IOException failure) {
            LOG.warn("the history could not be compacted while it is in use: {}", failure.toString());
        }
    }
}
