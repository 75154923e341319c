package dev.drydock.lane;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a second run from the tables of a server: a lock of the server's own ({@code GET_LOCK}), held on a connection of its
 * own from before the plan until the end, whoever starts the other run and wherever. It is the lock of one server: in a
 * cluster the other nodes know nothing of it. Safe on any thread.
 */
public final class RunLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunLock.class);

    private static final String NAME = Sql.literal("drydock.lanes");

    private static final String MINE = "SELECT IS_USED_LOCK(" + NAME + ") = CONNECTION_ID()";
    private static final String HOLDER = "SELECT IS_USED_LOCK(" + NAME + ")";

    private static final long SIGN_OF_LIFE_NANOS = 30_000_000_000L;

    private static final int NEWEST = 20;

    private final OpenServer server;
    private final boolean stagesLeftOn;
    private final JobContext context;
    private final Thread keeper;
    private LongSession session;
    private volatile boolean closed;

    private RunLock(OpenServer server, boolean stagesLeftOn, JobContext context) throws InterruptedException {
        this.server = server;
        this.stagesLeftOn = stagesLeftOn;
        this.context = context;
        this.session = server.recovery().retried(context, this::open);
        try {
            take(session.sql(), LaneError.UNDER_WAY);
        } catch (RuntimeException failure) {
            session.close();
            throw failure;
        }
        this.keeper = Thread.ofPlatform().daemon().name("lane-lock").start(this::keep);
    }

    /**
     * Takes it; blocks.
     *
     * @param kinds kinds of runs in the history of which none may be under way
     * @throws DrydockException E-4262 if another run is at work, by what the history or the server says
     */
    public static RunLock take(OpenServer server, HistoryStore history, Set<String> kinds, JobContext context)
            throws InterruptedException {
        List<RunSummary> runs = kinds.stream()
                .flatMap(kind ->
                        history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(server.key())).stream())
                .toList();
        runs.stream().filter(run -> run.state() == RunState.RUNNING).findFirst().ifPresent(run -> {
            throw refusal(server, LaneError.UNDER_WAY, text("lock.run", run.id()));
        });
        boolean left = runs.stream()
                .max(Comparator.comparingLong(RunSummary::id))
                .filter(newest -> newest.state() != RunState.SUCCEEDED)
                .map(newest -> StageConsumer.leftOn(history, newest))
                .orElse(false);
        return new RunLock(server, left, context);
    }

    /** Whether the newest earlier run of these kinds was killed while it had the consumer of stages on. */
    boolean stagesLeftOn() {
        return stagesLeftOn;
    }

    /**
     * To be called before a statement. Takes the lock anew where its connection was lost, once the server has let go of that:
     * one that the network forgot would hold the lock until its time is up. Waits for a server that is away; blocks.
     *
     * @throws DrydockException E-4263 if another run has it by now; what {@link dev.drydock.db.pool.Recovery} gives up with
     * @throws ServerException if the server refuses
     */
    public synchronized void require() throws InterruptedException {
        if (mine()) {
            return;
        }
        session.close();
        server.recovery().end(session.lost(), context);
        server.recovery().retried(context, this::takeAnew);
    }

    private boolean mine() {
        try {
            return session.sql().number(MINE).orElse(0) == 1;
        } catch (ServerException failure) {
            if (!failure.connectionLost() && !failure.is(DbError.ENDED_BY_KILL)) {
                throw failure;
            }
            return false;
        }
    }

    private boolean takeAnew() {
        session.close();
        session = open();
        take(session.sql(), LaneError.LOCK_LOST);
        return true;
    }

    private LongSession open() {
        return server.longSession(context::register, List.of(LaneStatements.LOCK_SESSION));
    }

    private void take(Session on, LaneError otherwise) {
        if (on.number(LaneStatements.LOCK).orElse(0) != 1) {
            String holder = on.first(HOLDER, row -> row.text(1)).orElse("");
            throw refusal(server, otherwise, text("lock.connection", holder));
        }
    }

    /** A connection without a sign of life is ended by the server, and the lock with it. */
    private void keep() {
        while (!closed) {
            LockSupport.parkNanos(SIGN_OF_LIFE_NANOS);
            try {
                sign();
            } catch (RuntimeException failure) {
                // the next statement takes it anew, or says who has it
                LOG.warn(
                        "{}: the lock of the run gave no sign of life",
                        server.profile().name(),
                        failure);
            }
        }
    }

    private synchronized void sign() {
        if (!closed) {
            session.sql().number(MINE);
        }
    }

    private static DrydockException refusal(OpenServer server, LaneError code, String who) {
        return new DrydockException(Problem.of(code, "", server.profile().name(), who));
    }

    private static String text(String key, Object... arguments) {
        return Messages.of("lane").text(key, arguments);
    }

    /** Lets go of it; the server does so with the connection. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(keeper);
        synchronized (this) {
            session.close();
        }
    }
}
