package dev.drydock.history.file;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Rewrites some of the emptiest parts of a database before it is closed, so that its file does not grow for ever. H2's own
 * compaction is off: it writes over what the last state that can be found rests on, and with a history of years each close took
 * a second. The room that becomes free is used again; only {@code history compact} makes the file shorter.
 */
final class ClosingCompaction {

    /** Percent of a part that are in use, on average, before anything is rewritten. */
    private static final int USED = 50;

    private static final int BYTES_AT_ONCE = 1 << 20;
    private static final Duration LIMIT = Duration.ofMillis(50);

    private ClosingCompaction() {}

    /** Nobody else may have a session: what commits meanwhile would be confirmed before it is written. */
    static void of(Connection connection) throws SQLException, IOException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            return;
        }
        MVStore store = session.getDatabase().getStore().getMvStore();
        try {
            rewrite(store);
        } catch (MVStoreException failure) {
            throw new IOException(failure.toString(), failure);
        }
    }

    private static void rewrite(MVStore store) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        boolean more = true;
        while (more && System.nanoTime() < end) {
            // only what is old enough is written anew
            store.setRetentionTime(0);
            try {
                more = store.compact(USED, BYTES_AT_ONCE);
            } finally {
                ProvenSync.keepEverything(store);
            }
            ProvenSync.of(store);
        }
        ProvenSync.beforeClose(store);
    }
}
