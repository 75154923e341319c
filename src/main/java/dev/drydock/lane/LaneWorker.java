package dev.drydock.lane;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.LostStatement;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.StatementOutcome;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One lane: its session, and for each action the record before, the statement, the record after. */
final class LaneWorker<A extends LaneItem> implements Workers.Worker<A> {

    /** Where the results of a lane go. */
    interface Results<A extends LaneItem> {

        void started(A action, int lane, long connection);

        void finished(LaneResult<A> result);

        /** An action was taken and not begun. */
        void putBack(A action);

        /** @return whether the locked table is tried again later */
        boolean locked(A action, String blockedBy);

        /** @return whether an action whose connection was lost is tried again */
        boolean again(A action);

        /** The server was started anew during an action; how often that has happened. */
        int restarted(A action);
    }

    private final int number;
    private final OpenServer server;
    private final LanePlan<A> plan;
    private final LaneWork<A> work;
    private final LaneRecorder<A> recorder;
    private final Results<A> results;
    private final JobContext context;
    private final ChangePermit permit;
    private final RunLock lock;
    private final LockWaits waits;
    private LongSession session;
    private Workers.@Nullable SteppedBack steppedBack;

    LaneWorker(
            int number,
            OpenServer server,
            LanePlan<A> plan,
            LaneWork<A> work,
            LaneRecorder<A> recorder,
            Results<A> results,
            JobContext context,
            ChangePermit permit,
            RunLock lock,
            LockWaits waits)
            throws InterruptedException {
        this.number = number;
        this.server = server;
        this.plan = plan;
        this.work = work;
        this.recorder = recorder;
        this.results = results;
        this.context = context;
        this.permit = permit;
        this.lock = lock;
        this.waits = waits;
        this.session = server.recovery().ofWorker(context, this::open);
    }

    private LongSession open() {
        return server.longSession(context::register, plan.settings());
    }

    /** What is left of the batch after a lost connection or a cancel goes back to the queue. */
    @Override
    public void work(List<A> batch) throws InterruptedException {
        List<A> fitting = batch.stream().filter(this::fits).toList();
        if (fitting.isEmpty()) {
            return;
        }
        lock.require();
        long connection = session.sql().id();
        List<Long> numbers = recorder.before(fitting, number, connection);
        int next = 0;
        try {
            while (next < fitting.size()
                    && !context.cancelled()
                    && session.sql().id() == connection) {
                int current = next++;
                work(fitting.get(current), numbers.get(current), connection);
            }
        } finally {
            for (; next < fitting.size(); next++) {
                notSent(fitting.get(next), numbers.get(next));
            }
        }
    }

    private boolean fits(A action) {
        Optional<Long> free = plan.room();
        boolean fits = free.isEmpty() || action.room() <= free.get();
        if (!fits) {
            LaneResult<A> refused = noRoom(action, free.get());
            long seq =
                    recorder.before(List.of(action), number, session.sql().id()).getFirst();
            recorder.after(seq, refused, refused.status().word());
            results.finished(refused);
        }
        return fits;
    }

    private void work(A action, long seq, long connection) throws InterruptedException {
        results.started(action, number, connection);
        @Nullable LaneAttempt<A> begun = null;
        try (JobContext.Registration _ = context.register(session.cancellable());
                JobContext.Registration _ = waits.during(connection, action.table())) {
            LaneStatement<A> statement = work.statement(session.changes(permit));
            begun = new LaneAttempt<>(action, number, session, work, statement, server, context);
            begun.run();
        } catch (RuntimeException | Error failure) {
            if (begun != null && !begun.sent().isEmpty()) {
                begun.broken(Problems.of(failure));
                finish(begun, seq);
                throw failure;
            }
            notSent(action, seq);
            if (failure instanceof ServerException lost && lost.connectionLost() && results.again(action)) {
                replaceSession();
                return;
            }
            throw failure;
        }
        LaneAttempt<A> attempt = begun;
        if (attempt.unanswered() && attempt.sent().isEmpty() && results.again(action)) {
            // lost in the look at the table
            notSent(action, seq);
            replaceSession();
            return;
        }
        if (attempt.unanswered()) {
            afterLoss(attempt, seq);
            if (steppedBack != null) {
                throw steppedBack;
            }
            return;
        }
        if (attempt.locked()) {
            String blockedBy = waits.holders(action.table());
            if (results.locked(action, blockedBy)) {
                recorder.after(seq, attempt.result(), LaneHistory.POSTPONED);
                return;
            }
            attempt.givenUp(Problem.of(
                    LaneError.STILL_LOCKED,
                    blockedBy,
                    action.shown(),
                    plan.limits().lockTries()));
        }
        finish(attempt, seq);
        if (attempt.sessionGone()) {
            replaceSession();
        }
    }

    /** What is not on its way to the server must not look as if it ran there. */
    private void notSent(A action, long seq) {
        recorder.after(seq, LaneResult.notReached(action), LaneHistory.POSTPONED);
        results.putBack(action);
    }

    /**
     * The connection was lost: waits for the server and for the end of the statement there, then goes by what the server
     * says about the table. What is not done goes back to the queue, unless somebody ended the statement on purpose.
     */
    private void afterLoss(LaneAttempt<A> attempt, long seq) throws InterruptedException {
        A action = attempt.action();
        LostStatement lost = attempt.sent().isEmpty() ? session.lost() : session.lost(attempt.sent());
        session.close();
        try {
            StatementOutcome fate = server.recovery().awaitEnd(lost, context);
            attempt.settle(left(action));
            if (fate == StatementOutcome.ENDED_BY_SERVER) {
                attempt.endedFromOutside();
            } else if (!attempt.done()) {
                Optional<Problem> fell = fate == StatementOutcome.RESTARTED
                        ? server.recovery().giveUpReason(List.of(lost), results.restarted(action))
                        : Optional.empty();
                if (fell.isEmpty() && results.again(action)) {
                    recorder.after(seq, attempt.result(), LaneHistory.POSTPONED);
                    results.putBack(action);
                    return;
                }
                fell.ifPresent(attempt::givenUp);
            }
        } catch (JobCancelledException cancelled) {
            attempt.cancelled();
            finish(attempt, seq);
            throw cancelled;
        } catch (DrydockException failure) {
            finish(attempt, seq);
            throw failure;
        }
        finish(attempt, seq);
    }

    /** What is left to be done, over another session, or over the control connection where no other can be had. */
    private Optional<String> left(A action) throws InterruptedException {
        session.close();
        try {
            return server.recovery().ofWorker(context, () -> {
                session.close();
                session = open();
                return work.left(session.sql(), action);
            });
        } catch (Workers.SteppedBack none) {
            steppedBack = none;
            return server.recovery()
                    .retried(context, () -> server.control().call(control -> work.left(control, action)));
        }
    }

    private void finish(LaneAttempt<A> attempt, long seq) {
        LaneResult<A> result = attempt.result();
        recorder.after(seq, result, result.status().word());
        results.finished(result);
    }

    private LaneResult<A> noRoom(A action, long free) {
        Problem problem = Problem.of(LaneError.NO_ROOM, "", action.shown(), action.room(), free);
        return new LaneResult<>(
                action, Status.FAILED, 0, 0, Instant.now(), Duration.ZERO, List.of(), Optional.of(problem), "");
    }

    /**
     * @throws Workers.SteppedBack if no connection can be had
     * @throws DrydockException if the server does not come back
     */
    private void replaceSession() throws InterruptedException {
        session.close();
        session = server.recovery().ofWorker(context, this::open);
    }

    @Override
    public void close() {
        session.close();
    }
}
