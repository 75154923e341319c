package dev.drydock.db.pool;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Workers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What jobs do when a connection of theirs was lost: wait until the server is back, see what became of the statement, end
 * it or await its end. While they wait, the job shows why, and Cancel works. Safe on any thread.
 */
public final class Recovery {

    /** How long a job waits for a lost server. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    /** How long a killed statement may take to go away: one that changes much has to undo it. */
    private static final Duration KILL_PATIENCE = Duration.ofMinutes(2);

    /** After so many losses of its connection in a row, a statement is given up. */
    public static final int MOST_LOSSES = 5;

    /** A statement that brings its server down must not do so again and again. */
    private static final int MOST_RESTARTS = 2;

    private static final Set<ErrorCode> NONE_FREE = Set.of(DbError.TOO_MANY_CONNECTIONS, DbError.ACCOUNT_CONNECTIONS);

    private static final long LOOK_EVERY_MILLIS = 50;
    private static final long LOOK_SELDOM_MILLIS = 500;
    private static final long AGAIN_AFTER_MILLIS = 300;

    private final Messages messages = Messages.of("db");
    private final String server;
    private final ControlConnection control;
    private final Lifecycle lifecycle;
    private final Reconnection reconnection;
    private final Duration patience;
    private final OrphanedStatements remains;

    Recovery(
            String server,
            ControlConnection control,
            Lifecycle lifecycle,
            Reconnection reconnection,
            Duration patience) {
        this.server = server;
        this.control = control;
        this.lifecycle = lifecycle;
        this.reconnection = reconnection;
        this.patience = patience;
        this.remains = new OrphanedStatements(server, control);
        reconnection.onBack(remains::killScheduled);
    }

    /**
     * Waits until the server answers over its control connection.
     *
     * @throws DrydockException E-2022 if that takes too long, or why it cannot be connected any more
     */
    public void await(JobContext context) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        ReconnectProbe look = new ReconnectProbe(control, lifecycle, reconnection, deadline);
        Thread.ofPlatform().daemon().name("drydock-look").start(look);
        String shown = messages.text("recovery.looks");
        while (!look.done()) {
            try (JobContext.Registration _ = context.hold(shown)) {
                do {
                    context.sleep(LOOK_EVERY_MILLIS);
                } while (!look.done() && shown.equals(reason()) && System.nanoTime() < deadline);
            }
            shown = reason();
            if (System.nanoTime() > deadline) {
                throw notBack();
            }
        }
        look.failure().ifPresent(failure -> {
            throw failure;
        });
    }

    private String reason() {
        return messages.text(
                "recovery.tries",
                server,
                Math.max(1, reconnection.tries()),
                reconnection.trouble().map(Problem::line).orElse(""));
    }

    private DrydockException notBack() {
        return new DrydockException(Problem.of(
                DbError.NOT_BACK,
                reconnection.trouble().map(Problem::full).orElse(""),
                server,
                patience.toSeconds(),
                reconnection.tries()));
    }

    /**
     * Runs what needs the server, again after each loss of the way, until it succeeds.
     *
     * @throws DrydockException what {@code action} throws if it is no trouble with the way, or if that does not pass
     */
    public <T> T retried(JobContext context, Supplier<T> action) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            context.checkCancelled();
            try {
                return action.get();
            } catch (ServerException failure) {
                context.checkCancelled();
                if (!TransientFailures.is(failure) || System.nanoTime() > deadline) {
                    throw failure;
                }
            }
            context.sleep(AGAIN_AFTER_MILLIS);
            await(context);
        }
    }

    /**
     * Opens the connection of a worker, again after each loss of the way.
     *
     * @throws Workers.SteppedBack E-2007, E-2008 and the like: there is none to be had at the moment
     * @throws DrydockException as {@link #retried}
     */
    public <T> T ofWorker(JobContext context, Supplier<T> opens) throws InterruptedException {
        return retried(context, () -> steppingBack(opens));
    }

    /** @throws Workers.SteppedBack E-2007, E-2008: there is none to be had at the moment */
    static <T> T steppingBack(Supplier<T> opens) {
        try {
            return opens.get();
        } catch (ServerException failure) {
            if (NONE_FREE.contains(failure.problem().code())) {
                throw new Workers.SteppedBack(failure.problem());
            }
            throw failure;
        }
    }

    /**
     * Runs reads over sessions, from the beginning again after each loss, once nothing of them runs on the server any more.
     *
     * @param lost gives up the sessions that the reads used, once they have failed
     * @throws ServerException what {@code reads} throws if it is no loss, if somebody ended a session on purpose, or after
     *     the sixth loss in a row
     * @throws DrydockException E-2022, E-2023, E-2024, E-2025
     */
    public <T> T reread(JobContext context, Supplier<T> reads, Supplier<List<LongSession>> lost)
            throws InterruptedException {
        return reread(context, reads, lost, 0);
    }

    /** @param restartsBefore how often the server was started anew before, while the same was tried in another way */
    <T> T reread(JobContext context, Supplier<T> reads, Supplier<List<LongSession>> lost, int restartsBefore)
            throws InterruptedException {
        Losses losses = new Losses(restartsBefore);
        while (true) {
            try {
                return reads.get();
            } catch (ServerException failure) {
                context.checkCancelled();
                if (!TransientFailures.is(failure) || losses.tooMany()) {
                    throw failure;
                }
                Optional<Problem> givenUp = losses.after(failure.problem(), lost.get(), context);
                if (givenUp.isPresent()) {
                    throw givenUp.get().code() == DbError.SERVER_FELL
                            ? new DrydockException(givenUp.get(), failure)
                            : failure;
                }
            }
            context.sleep(AGAIN_AFTER_MILLIS);
            await(context);
        }
    }

    /**
     * What one piece of work that may be repeated has met so far, and the one rule by which it is given up: somebody ended its
     * session on purpose, the server fell under it twice, or it was lost six times in a row. Of one thread.
     */
    public final class Losses {

        private int restarts;
        private int losses;

        /** @param restartsBefore how often the server was started anew before, while the same was tried in another way */
        public Losses(int restartsBefore) {
            this.restarts = restartsBefore;
        }

        /** How often the server was started anew so far. */
        public int restarts() {
            return restarts;
        }

        private boolean tooMany() {
            return losses >= MOST_LOSSES;
        }

        /**
         * Closes the sessions that were lost, and makes sure that nothing of them runs on the server any more.
         *
         * @return why it is given up; empty if it may be done again
         * @throws DrydockException E-2022, E-2023, E-2024
         */
        public Optional<Problem> after(Problem why, List<LongSession> lost, JobContext context)
                throws InterruptedException {
            List<LostStatement> statements = closed(lost);
            Set<StatementOutcome> fates = EnumSet.noneOf(StatementOutcome.class);
            for (LostStatement statement : statements) {
                fates.add(end(statement, context));
            }
            if (fates.contains(StatementOutcome.ENDED_BY_SERVER)) {
                return Optional.of(Problem.of(DbError.ENDED_BY_KILL, why.detail()));
            }
            Optional<Problem> fell = fates.contains(StatementOutcome.RESTARTED)
                    ? giveUpReason(statements, ++restarts)
                    : Optional.empty();
            losses++;
            return losses > MOST_LOSSES ? fell.or(() -> Optional.of(why)) : fell;
        }
    }

    /** Closes the sessions; what they were at. */
    private static List<LostStatement> closed(List<LongSession> lost) {
        lost.forEach(LongSession::close);
        return lost.stream().map(LongSession::lost).toList();
    }

    /**
     * Why statements are not to be tried again after the server was started anew while they ran.
     *
     * @param lost all that ran, since nobody knows which it was
     * @param restarts how often that has happened
     * @return E-2025; empty if once more is fine
     */
    public Optional<Problem> giveUpReason(List<LostStatement> lost, int restarts) {
        String texts = lost.stream().flatMap(one -> one.texts().stream()).collect(Collectors.joining("\n"));
        return restarts < MOST_RESTARTS
                ? Optional.empty()
                : Optional.of(Problem.of(DbError.SERVER_FELL, texts, server, restarts));
    }

    /**
     * Waits for the server and makes sure that nothing of the statement runs there any more; for statements that may be
     * ended and run again. If the job ends meanwhile, the statement is ended as soon as the server is back.
     *
     * @return what had become of it
     * @throws DrydockException E-2022, E-2023, E-2024
     */
    public StatementOutcome end(LostStatement lost, JobContext context) throws InterruptedException {
        remains.scheduleKill(lost);
        await(context);
        StatementOutcome fate = retried(context, () -> remains.look(lost));
        long deadline = System.nanoTime() + KILL_PATIENCE.toNanos();
        for (StatementOutcome now = fate; now.there(); ) {
            retried(context, () -> remains.kill(lost));
            context.sleep(LOOK_EVERY_MILLIS);
            now = retried(context, () -> remains.look(lost));
            if (System.nanoTime() > deadline) {
                throw new DrydockException(
                        Problem.of(DbError.LEFT_RUNNING, String.join("\n", lost.texts()), lost.connection(), server));
            }
        }
        remains.settled(lost);
        return fate == StatementOutcome.BEING_KILLED ? StatementOutcome.ENDED_BY_SERVER : fate;
    }

    /**
     * Waits for the server and for the end of the statement, if it still runs; for statements that may not be run twice. A
     * connection that is left and does nothing is closed, so that nothing can begin on it later. Cancel ends the statement.
     *
     * @return what had become of it
     * @throws DrydockException E-2022, E-2023, E-2024
     */
    public StatementOutcome awaitEnd(LostStatement lost, JobContext context) throws InterruptedException {
        try {
            await(context);
            StatementOutcome fate = retried(context, () -> remains.look(lost));
            StatementOutcome now = fate;
            boolean killed = false;
            while (now == StatementOutcome.RUNNING || now == StatementOutcome.BEING_KILLED) {
                killed |= now == StatementOutcome.BEING_KILLED;
                String why = messages.text("recovery.runs", lost.texts().getLast(), lost.connection());
                try (JobContext.Registration _ = context.hold(why);
                        JobContext.Registration _ = context.register(remains.cancellable(lost))) {
                    context.sleep(LOOK_SELDOM_MILLIS);
                }
                now = retried(context, () -> remains.look(lost));
            }
            if (now == StatementOutcome.IDLE) {
                end(lost, context);
            }
            return killed ? StatementOutcome.ENDED_BY_SERVER : fate;
        } catch (JobCancelledException cancelled) {
            remains.scheduleKill(lost);
            Thread.ofPlatform().daemon().name("drydock-kill").start(remains::killScheduled);
            throw cancelled;
        }
    }
}
