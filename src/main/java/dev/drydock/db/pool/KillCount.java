package dev.drydock.db.pool;

import dev.drydock.db.sql.ConnectionEnd;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many KILL statements a server has had from others, read now and then: a connection that the far side ended while nobody
 * sent any was not killed, but lost. Used within calls of the control connection only, so by one thread at a time.
 */
final class KillCount {

    private static final Logger LOG = LoggerFactory.getLogger(KillCount.class);

    /** A kill is known here at once, but for a process that did not run meanwhile. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    /** Nobody kills a statement that has just been sent, while an end of the idle connection meets it at once. */
    private static final Duration NOTICED_AFTER = Duration.ofMillis(500);

    private static final int MOST_SAMPLES = 8;

    /**
     * A server that sums up just while the connection that sent a KILL ends can miss what that one had counted: read once in
     * 20,000 times too low on MySQL 5.7 and MariaDB 10.11 under such connections. By then it has ended.
     */
    private static final Duration SUMMED_UP_AFTER = Duration.ofMillis(100);

    /**
     * @param nanos when it was read, by {@link System#nanoTime}
     * @param others KILL statements of others since the start of the server
     */
    private record Sample(long nanos, long others) {}

    private final Deque<Sample> samples = new ArrayDeque<>();
    private long own;

    /** Reads the present number. */
    void sample(Session session) {
        OptionalLong others = read(session);
        if (others.isPresent()) {
            samples.addLast(new Sample(System.nanoTime(), others.getAsLong()));
        }
        if (samples.size() > MOST_SAMPLES) {
            samples.removeFirst();
        }
    }

    /** Sends a KILL of our own. */
    void send(Session session, String kill) {
        own++;
        LOG.info("{}: sending {}", session.server(), kill);
        session.executeOwn(kill);
    }

    /** From now on another start of the server counts. */
    void restart(Session session) {
        samples.clear();
        own = 0;
        sample(session);
    }

    /**
     * Whether somebody may have killed the connection, by how it ended and what the server counts. A server that does not tell
     * its count, as a 5.7 that waits for its upgrade, may have had one for any statement that ran long enough to be noticed.
     */
    boolean possible(Session session, LostStatement lost) {
        if (lost.end() != ConnectionEnd.THERE) {
            return false;
        }
        OptionalLong before = before(lost);
        OptionalLong now = read(session);
        if (now.isPresent() && now.equals(before)) {
            LockSupport.parkNanos(SUMMED_UP_AFTER.toNanos());
            now = read(session);
        }
        return (before.isEmpty() || now.isEmpty())
                ? lost.endedNanos() - lost.sentNanos() >= NOTICED_AFTER.toNanos()
                : before.getAsLong() != now.getAsLong();
    }

    /** The newest number from before a kill that ended the statement. */
    private OptionalLong before(LostStatement lost) {
        long sure = Math.max(lost.sentNanos() - lost.endedNanos(), -MARGIN.toNanos());
        return samples.reversed().stream()
                .filter(sample -> sample.nanos() - lost.endedNanos() <= sure)
                .mapToLong(Sample::others)
                .findFirst();
    }

    /** Empty where the server does not say. */
    private OptionalLong read(Session session) {
        try {
            OptionalLong all = session.first("SHOW GLOBAL STATUS LIKE 'Com_kill'", row -> row.number(2))
                    .orElse(OptionalLong.empty());
            return all.isPresent() ? OptionalLong.of(all.getAsLong() - own) : all;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return OptionalLong.empty();
        }
    }
}
