package dev.drydock.db.pool;

import dev.drydock.db.sql.Session;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes connections that may be dead: whoever closes must not wait for a network that has gone. */
final class AsyncClose {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncClose.class);

    /** A server in reach gets its goodbye within less. */
    private static final Duration POLITENESS = Duration.ofMillis(500);

    private AsyncClose() {}

    /** Says goodbye; drops the socket if that takes too long. Returns within half a second. */
    static void close(Session session) {
        LOG.info("{} closed", session.label());
        within(session::close);
        Thread.ofPlatform().daemon().name("drydock-drop").start(session::abort);
    }

    /** Drops the socket. Returns at once. */
    static void abandon(Session session) {
        LOG.info("{} dropped: given up", session.label());
        Thread.ofPlatform().daemon().name("drydock-drop").start(session::abort);
    }

    /** Waits for {@code work} a little, and leaves it to itself then. */
    static void within(Runnable work) {
        Thread closing = Thread.ofPlatform().daemon().name("drydock-close").start(work);
        try {
            closing.join(POLITENESS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
