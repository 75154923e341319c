package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of an opened server that is made beforehand and kept, so that statements can be watched and killed when
 * the pool is exhausted or the server has no connection left. Reopened when it broke. Safe on any thread; one caller at a
 * time, each for at most its statement's time.
 */
public final class ControlConnection implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControlConnection.class);

    /** Told of losses and of what came of them, by the thread that met them. Must not block. */
    interface Watcher {

        void lost();

        void back();
    }

    /** How much longer than the first connection a later one may take before it is given up and tried anew. */
    private static final int SLOWER = 4;

    private static final Duration LEAST_LIMIT = Duration.ofSeconds(3);

    private final Connector connector;
    private final Watcher watcher;
    private final BooleanSupplier guarded;
    private final ReentrantLock lock = new ReentrantLock();
    private final Duration reopenLimit;
    private final ServerStart first;
    private volatile @Nullable Session session;
    private volatile boolean closed;
    private volatile long openedNanos;
    private volatile long answeredNanos;
    private volatile ServerStart start;
    private final KillCount kills = new KillCount();
    private long triedNanos;
    private volatile @Nullable ServerException failure;

    /** @param guarded whether the server itself is to refuse changes on it, but for those with a permit */
    ControlConnection(Connector connector, Watcher watcher, BooleanSupplier guarded) {
        this.connector = connector;
        this.watcher = watcher;
        this.guarded = guarded;
        long began = System.nanoTime();
        Session opened = open(Connector.LIMIT);
        this.reopenLimit = clamp(Duration.ofNanos(System.nanoTime() - began).multipliedBy(SLOWER));
        this.first = ServerStart.read(opened);
        this.start = first;
        kills.restart(opened);
        answered();
    }

    private static Duration clamp(Duration limit) {
        return limit.compareTo(LEAST_LIMIT) < 0
                ? LEAST_LIMIT
                : limit.compareTo(Connector.LIMIT) > 0 ? Connector.LIMIT : limit;
    }

    /**
     * Lends the session to {@code use}; a broken one is reopened once.
     *
     * @throws ServerException if the server cannot be reached, or what {@code use} throws
     */
    public <T> T call(Function<Session, T> use) {
        long asked = System.nanoTime();
        lock.lock();
        try {
            try {
                return using(current(asked), use);
            } catch (ServerException lost) {
                if (!lost.connectionLost() || closed || session != null) {
                    throw lost;
                }
                return using(current(System.nanoTime()), use);
            }
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #call}, for statements that change the server. */
    public <T> T change(ChangePermit permit, Function<Changes, T> use) {
        return call(session -> {
            try {
                return use.apply(session.changes(permit));
            } finally {
                if (guarded.getAsBoolean()) {
                    session.refuseChanges();
                }
            }
        });
    }

    private <T> T using(Session open, Function<Session, T> use) {
        try {
            T value = use.apply(open);
            answered();
            return value;
        } catch (ServerException problem) {
            if (problem.connectionLost()) {
                LOG.warn(
                        "{}: control connection lost: {}",
                        connector.profile().name(),
                        problem.problem().line());
                drop();
            } else {
                answered();
            }
            throw problem;
        }
    }

    private void answered() {
        answeredNanos = System.nanoTime();
    }

    /**
     * Asks for a sign of life; while somebody else is just asking the server something, the answer to that is awaited.
     *
     * @return false if there was no answer; unless somebody else still waits for one, it counts as lost then
     */
    boolean answers(Duration patience) {
        long asked = System.nanoTime();
        if (!lockedWithin(patience)) {
            return answeredNanos - asked > 0;
        }
        try {
            if (answeredNanos - asked > 0) {
                return true;
            }
            Session open = session;
            if (open == null) {
                return false;
            }
            if (open.alive(Math.toIntExact(patience.toSeconds()))) {
                answered();
                return true;
            }
            drop();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean lockedWithin(Duration patience) {
        try {
            return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** How long the server has not said anything here, by a clock that also runs while this process does not. */
    Duration silent() {
        return Duration.ofNanos(System.nanoTime() - answeredNanos);
    }

    /** When the server last said something here, by {@link System#nanoTime}. */
    long answeredNanos() {
        return answeredNanos;
    }

    /** The KILLs that the server has had; to be used within {@link #call} only. */
    KillCount kills() {
        return kills;
    }

    /** Whether the present connection is older than that moment, by {@link System#nanoTime}. */
    boolean neverAwaySince(long nanos) {
        return openedNanos - nanos < 0;
    }

    /** The start of the server that the newest connection met. */
    ServerStart start() {
        return start;
    }

    /** Whether there is no connection at the moment. */
    boolean broken() {
        return session == null;
    }

    /** Why the newest attempt to reopen it failed; empty if there was none since it worked. */
    Optional<Problem> trouble() {
        ServerException newest = failure;
        return broken() && newest != null ? Optional.of(newest.problem()) : Optional.empty();
    }

    /**
     * To be asked before another connection of this server is used.
     *
     * @throws ServerException E-2023 if another server was seen to answer in its place; the refusal of a log-in
     */
    void requireTheSame() {
        ServerException newest = failure;
        if (broken()
                && newest != null
                && (newest.is(DbError.ANOTHER_SERVER) || TransientFailures.refusedLogIn(newest))) {
            throw newest;
        }
    }

    /** @throws ServerException E-2023 if that start is known to be of another series */
    void requireSeries(ServerStart met) {
        if (met.anotherSeries(first)) {
            throw anotherServer(met);
        }
    }

    private ServerException anotherServer(ServerStart met) {
        return new ServerException(
                Problem.of(DbError.ANOTHER_SERVER, "", connector.profile().name(), met.shown(), first.shown()),
                0,
                null);
    }

    /**
     * The session; whoever already waited when somebody else's attempt began gets its failure, so that attempts do not queue up. A
     * refused log-in is never tried again: see {@link Reconnection#beginSeldom}.
     */
    private Session current(long asked) {
        if (closed) {
            throw notOpen();
        }
        Session open = session;
        if (open != null) {
            return open;
        }
        ServerException newest = failure;
        if (newest != null && (triedNanos - asked > 0 || TransientFailures.refusedLogIn(newest))) {
            throw newest;
        }
        triedNanos = System.nanoTime();
        try {
            return reopen();
        } catch (ServerException problem) {
            failure = problem;
            throw problem;
        }
    }

    private Session reopen() {
        Session opened = open(reopenLimit);
        ServerStart met;
        try {
            met = ServerStart.read(opened);
            kills.restart(opened);
        } catch (ServerException problem) {
            abandon();
            throw problem;
        }
        if (met.anotherServer(first) || met.anotherSeries(first)) {
            abandon();
            throw anotherServer(met);
        }
        start = met;
        failure = null;
        answered();
        watcher.back();
        return opened;
    }

    private Session open(Duration limit) {
        Session opened = new Session(
                connector.open(Purpose.CONTROL, limit), connector.profile().name());
        session = opened;
        if (closed) {
            abandon();
            throw notOpen();
        }
        openedNanos = System.nanoTime();
        try {
            // the default of eight hours would end a connection that must be there when it is needed
            opened.executeOwn("SET SESSION wait_timeout = 2147483");
        } catch (ServerException problem) {
            // a server that does not let it be set keeps its own limit; a lost connection is then reopened on use
            if (problem.connectionLost()) {
                abandon();
                throw problem;
            }
        }
        if (guarded.getAsBoolean()) {
            opened.refuseChanges();
        }
        return opened;
    }

    private ServerException notOpen() {
        return new ServerException(
                Problem.of(DbError.NOT_OPEN, "", connector.profile().name()), 0, null);
    }

    private void drop() {
        abandon();
        if (!closed) {
            watcher.lost();
        }
    }

    private void abandon() {
        Session open = session;
        session = null;
        if (open != null) {
            AsyncClose.abandon(open);
        }
    }

    /** Returns soon, whatever the network does; a call of another thread that is under way ends with an exception. */
    @Override
    public void close() {
        closed = true;
        Session open = session;
        session = null;
        if (open != null) {
            AsyncClose.close(open);
        }
    }
}
