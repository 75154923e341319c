package dev.drydock.feature.threadpool.load;

import dev.drydock.db.sql.LoadSession;
import dev.drydock.db.sql.ServerException;
import java.util.SplittableRandom;

/** A session with its statements prepared. Used by one thread at a time. */
final class LoadWork {

    private final LoadSession session;
    private final LoadMix mix;
    private final int rows;
    private final SplittableRandom random;
    private final int read;
    private final int write;

    /** @param seed of the keys that it asks for */
    LoadWork(LoadSession session, LoadMix mix, LoadSchema scratch, int rows, long seed) {
        this.session = session;
        this.mix = mix;
        this.rows = rows;
        this.random = new SplittableRandom(seed);
        this.read = session.prepare("SELECT c FROM " + scratch.table() + " WHERE id = ?");
        this.write = mix == LoadMix.TRANSACTION
                ? session.prepare("UPDATE " + scratch.table() + " SET k = k + 1 WHERE id = ?")
                : -1;
    }

    LoadSession session() {
        return session;
    }

    /** One operation of the mix; blocks. */
    void once() {
        if (mix == LoadMix.TRANSACTION) {
            session.execute("START TRANSACTION");
            session.run(read, key());
            session.run(write, key());
            session.execute("COMMIT");
        } else {
            session.run(read, key());
        }
    }

    /**
     * Whether the session can go on after an operation that failed: the server refused a statement, as after a deadlock or a
     * wait for a lock, and what was begun is rolled back. Blocks.
     */
    boolean usable(RuntimeException failure) {
        if (!(failure instanceof ServerException refusal) || refusal.connectionLost()) {
            return false;
        }
        try {
            if (mix == LoadMix.TRANSACTION) {
                session.execute("ROLLBACK");
            }
            return true;
        } catch (ServerException lost) {
            return false;
        }
    }

    private long key() {
        return 1L + random.nextInt(rows);
    }
}
