package dev.drydock.lane;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One try of one action on one session, and what came of it. Of one thread. */
final class LaneAttempt<A extends LaneItem> {

    private final A action;
    private final int lane;
    private final LongSession session;
    private final LaneWork<A> work;
    private final LaneStatement<A> statement;
    private final OpenServer server;
    private final JobContext context;
    private final long connection;
    private final Instant started = Instant.now();
    private final long startedNanos = System.nanoTime();
    private Status status = Status.DONE;
    private Optional<Problem> problem = Optional.empty();
    private String found = "";
    private Duration took = Duration.ZERO;
    private boolean locked;
    private @Nullable ServerException lost;

    LaneAttempt(
            A action,
            int lane,
            LongSession session,
            LaneWork<A> work,
            LaneStatement<A> statement,
            OpenServer server,
            JobContext context) {
        this.action = action;
        this.lane = lane;
        this.session = session;
        this.work = work;
        this.statement = statement;
        this.server = server;
        this.context = context;
        this.connection = session.sql().id();
    }

    /** Blocks; what goes wrong becomes its result. */
    void run() {
        try {
            problem = statement.run(action);
            status = problem.isEmpty() ? Status.DONE : Status.FAILED;
        } catch (ServerException failure) {
            fail(failure);
        } catch (DrydockException changed) {
            problem = Optional.of(changed.problem());
            status = Status.FAILED;
        }
        took = Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    private void fail(ServerException failure) {
        problem = Optional.of(failure.problem());
        if (context.cancelled()) {
            cancelled();
            return;
        }
        if (failure.is(DbError.ENDED_BY_KILL) && session.alive() && look().equals(work.settled())) {
            // the statement had ended, and only a look after it was hit
            problem = Optional.empty();
            return;
        }
        boolean gone = failure.connectionLost() || (failure.is(DbError.ENDED_BY_KILL) && !session.alive());
        lost = gone ? failure : null;
        // a statement that was rolled back to end a deadlock, as of ALTER TABLESPACE with ALTER TABLE, changed nothing
        locked = failure.is(DbError.LOCK_WAIT) || failure.is(DbError.ROLLED_BACK);
        status = gone ? Status.INTERRUPTED : Status.FAILED;
    }

    /** The table after a statement that was broken off, seen over the connection that is kept for such looks. */
    private String look() {
        try {
            return server.control().call(control -> work.left(control, action)).orElse(work.settled());
        } catch (ServerException failure) {
            return failure.problem().line();
        }
    }

    A action() {
        return action;
    }

    /** The statements that were sent. */
    List<String> sent() {
        return statement.sent();
    }

    boolean done() {
        return status == Status.DONE;
    }

    /** Whether the table could not be locked, in time or at all: the server ends a deadlock by rolling back one of the two. */
    boolean locked() {
        return locked;
    }

    /** Whether the answer to its statement is missing. */
    boolean unanswered() {
        return lost != null && lost.connectionLost();
    }

    /** Whether its session is of no further use. */
    boolean sessionGone() {
        return lost != null;
    }

    /** @param left what is still to be done, as the server says after a loss; empty if it is content */
    void settle(Optional<String> left) {
        took = Duration.ofNanos(System.nanoTime() - startedNanos);
        status = left.isEmpty() ? Status.DONE : Status.INTERRUPTED;
        found = left.orElse("");
        if (left.isEmpty()) {
            problem = Optional.empty();
        }
    }

    /** Names somebody's KILL as the reason, if the statement did not come to its end. */
    void endedFromOutside() {
        if (!done()) {
            problem = Optional.of(Problem.of(
                    LaneError.ENDED_FROM_OUTSIDE,
                    problem.map(Problem::full).orElse(""),
                    action.shown(),
                    Long.toString(connection)));
        }
    }

    /** What came of it is seen over the connection that is kept for such looks, where there is one. */
    void cancelled() {
        took = Duration.ofNanos(System.nanoTime() - startedNanos);
        if (server.reachable()) {
            status = Status.CANCELLED;
            found = look();
        } else {
            status = Status.MAY_STILL_RUN;
            problem = Optional.of(Problem.of(
                    DbError.MAY_STILL_RUN,
                    String.join("\n", statement.sent()),
                    connection,
                    server.profile().name()));
        }
    }

    /** Nobody knows what came of what was sent. */
    void broken(Problem why) {
        status = Status.INTERRUPTED;
        problem = Optional.of(why);
    }

    /** Names why it is not tried again. */
    void givenUp(Problem why) {
        problem = Optional.of(why);
    }

    LaneResult<A> result() {
        return new LaneResult<>(action, status, lane, connection, started, took, statement.warnings(), problem, found);
    }
}
