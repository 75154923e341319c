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
 * Rewrites some of the emptiest parts of a database, so that its file does not grow for ever: each batch leaves most pages of
 * the batch before dead, and a part gives its room free only when all of it is. H2's own compaction is off: it writes over what
 * the last state that can be found rests on, and with a history of years each close took a second. The room that becomes free
 * is used again; only {@code history compact} makes the file shorter.
 */
public final class Compaction {

    /** Percent of a part that are in use, on average, before anything is rewritten. */
    private static final int USED = 50;

    /** Percent of the file that parts take, before anything is rewritten while it is in use: else there is room in it. */
    private static final int FULL = 80;

    /** A file up to this length is left alone while it is in use. */
    private static final long SMALL = 4L << 20;

    private static final int BYTES_AT_ONCE = 1 << 20;
    private static final int BYTES_IN_USE = 256 << 10;
    private static final Duration LIMIT = Duration.ofMillis(50);

    private Compaction() {}

    /**
     * Of a database that others use meanwhile; to be called by one thread at a time, after what is committed was proven. What
     * is rewritten is proven when this returns.
     */
    public static void inUse(MVStore store) throws IOException {
        if (store.getFileStore().size() > SMALL
                && store.getFileStore().getFillRate() > FULL
                && store.getFileStore().getChunksFillRate() < USED) {
            step(store, BYTES_IN_USE);
        }
    }

    /** Of a database that nobody else has a session in. */
    static void beforeClose(Connection connection) throws SQLException, IOException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            return;
        }
        MVStore store = session.getDatabase().getStore().getMvStore();
        long end = System.nanoTime() + LIMIT.toNanos();
        boolean more = true;
        while (more && System.nanoTime() < end) {
            more = step(store, BYTES_AT_ONCE);
        }
        ProvenSync.beforeClose(store);
    }

    private static boolean step(MVStore store, int bytes) throws IOException {
        boolean more;
        // as long as a version before the proven one is in use, no commit gives free what the proven one rests on
        MVStore.TxCounter used = store.registerVersionUsage();
        try {
            ProvenSync.of(store);
            // only what is old enough is written anew
            store.setRetentionTime(0);
            more = store.compact(USED, bytes);
        } catch (MVStoreException failure) {
            throw new IOException(failure.toString(), failure);
        } finally {
            ProvenSync.keepEverything(store);
            store.deregisterVersionUsage(used);
        }
        ProvenSync.of(store);
        return more;
    }
}
