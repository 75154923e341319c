package dev.drydock.history.file;

import dev.drydock.history.database.H2Url;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;

/**
 * Rewrites some of the emptiest parts of a large database before it is closed, so that its file does not grow for ever. H2's own
 * compaction looks at the time only after each 16 MB, and goes on until nine tenths of each part are in use: with a history of
 * years each close took a second. The room that becomes free is used again; only {@code history compact} makes the file shorter.
 */
final class ClosingCompaction {

    /** Percent of a part that are in use, on average, before anything is rewritten. */
    private static final int USED = 50;

    private static final int BYTES_AT_ONCE = 1 << 20;
    private static final Duration LIMIT = Duration.ofMillis(50);

    private ClosingCompaction() {}

    /** Nobody else may have a session: what commits meanwhile would be confirmed before it is written. */
    static void of(Connection connection) throws SQLException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            return;
        }
        MVStore store = session.getDatabase().getStore().getMvStore();
        if (store.getFileStore().size() < H2Url.LARGE) {
            return;
        }
        store.setRetentionTime(0);
        long end = System.nanoTime() + LIMIT.toNanos();
        boolean more = true;
        while (more && System.nanoTime() < end) {
            more = store.compact(USED, BYTES_AT_ONCE);
        }
    }
}
