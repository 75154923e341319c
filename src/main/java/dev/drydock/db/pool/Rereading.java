package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.JobContext;
import java.util.List;

/**
 * Decides whether reads that lost their sessions are begun again, and clears away what they left on the server. Used by one
 * thread.
 */
public final class Rereading {

    /** A read that brings its server down must not do so for ever. */
    private static final int MOST = 5;

    private static final long AGAIN_AFTER_MILLIS = 300;

    private final Recovery recovery;
    private final JobContext context;
    private int losses;

    Rereading(Recovery recovery, JobContext context) {
        this.recovery = recovery;
        this.context = context;
    }

    /**
     * Closes the sessions, waits for the server, and ends there what they were at; returns when the reads may begin again.
     *
     * @throws ServerException the failure itself, if it is no loss, if somebody ended a session on purpose, or after the
     *     fifth loss in a row
     * @throws dev.drydock.platform.error.DrydockException E-2022, E-2023, E-2024
     */
    public void afterFailure(ServerException failure, List<LongSession> sessions) throws InterruptedException {
        context.checkCancelled();
        losses++;
        if (!PassingTrouble.is(failure) || losses > MOST) {
            throw failure;
        }
        sessions.forEach(LongSession::close);
        for (LongSession session : sessions) {
            if (recovery.end(session.lost(), context) == Fate.ENDED_BY_SERVER) {
                throw failure;
            }
        }
        context.sleep(AGAIN_AFTER_MILLIS);
        recovery.await(context);
    }

    /** Forgets earlier losses, since the reads got on. */
    public void succeeded() {
        losses = 0;
    }
}
