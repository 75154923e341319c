package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.run.ActionResult.Status;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One try of one action on one session, and what came of it. Of one thread. */
final class ActionAttempt {

    private static final String UPGRADED = "upgraded";

    private final PlannedAction action;
    private final int lane;
    private final LongSession session;
    private final TableUpgrade upgrade;
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

    ActionAttempt(
            PlannedAction action,
            int lane,
            LongSession session,
            TableUpgrade upgrade,
            OpenServer server,
            JobContext context) {
        this.action = action;
        this.lane = lane;
        this.session = session;
        this.upgrade = upgrade;
        this.server = server;
        this.context = context;
        this.connection = session.sql().id();
    }

    /** Blocks; what goes wrong becomes its result. */
    void run() {
        try {
            problem = upgrade.run(action);
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
        if (failure.is(DbError.ENDED_BY_KILL) && session.alive() && look().equals(UPGRADED)) {
            // the statement had ended, and only a look after it was hit
            problem = Optional.empty();
            return;
        }
        boolean gone = failure.connectionLost() || (failure.is(DbError.ENDED_BY_KILL) && !session.alive());
        lost = gone ? failure : null;
        locked = failure.is(DbError.LOCK_WAIT);
        status = gone ? Status.INTERRUPTED : Status.FAILED;
    }

    /** The table after a statement that was broken off, seen over the connection that is kept for such looks. */
    private String look() {
        try {
            CheckedTable now = server.control()
                    .call(control -> TableUpgrade.check(
                            control, action.table(), action.engine(), action.remedy() == TableRemedy.REPAIR_VIEW));
            return now.remedy() == TableRemedy.NONE
                    ? UPGRADED
                    : now.remedy().word() + ": " + now.verdict().text();
        } catch (ServerException failure) {
            return failure.problem().line();
        }
    }

    PlannedAction action() {
        return action;
    }

    /** The statements that were sent. */
    List<String> sent() {
        return upgrade.sent();
    }

    boolean done() {
        return status == Status.DONE;
    }

    /** Whether the table could not be locked in time. */
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
                    UpgradeRunError.ENDED_FROM_OUTSIDE,
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
                    String.join("\n", upgrade.sent()),
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

    ActionResult result() {
        return new ActionResult(action, status, lane, connection, started, took, upgrade.warnings(), problem, found);
    }
}
