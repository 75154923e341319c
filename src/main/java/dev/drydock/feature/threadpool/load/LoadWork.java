package dev.drydock.feature.threadpool.load;

import dev.drydock.db.sql.LoadSession;
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
    LoadWork(LoadSession session, LoadMix mix, LoadScratch scratch, int rows, long seed) {
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

    private long key() {
        return 1L + random.nextInt(rows);
    }
}
