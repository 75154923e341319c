package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.LostStatement;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.Recovery;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Statements of a run that are no item of a lane: recorded before and after, and proven by reading again. One whose
 * connection is lost is waited for, and sent again unless it is in force by then. Used by the job's thread.
 */
final class AtRestStatements {

    /** ER_CANNOT_FIND_KEY_IN_KEYRING and its kin: the server has a key manager, and it does not give the key. */
    static final List<Integer> NO_KEY = List.of(3185, 3180, 3182, 3794);

    private final OpenServer server;
    private final AtRestPlan plan;
    private final AtRestRecorder recorder;
    private final JobContext context;
    private final ChangePermit permit;
    private final RunLock lock;

    AtRestStatements(Run<AtRestPlan> run, AtRestRecorder recorder, RunLock lock) {
        this.server = run.server();
        this.plan = run.plan();
        this.recorder = recorder;
        this.context = run.context();
        this.permit = run.permit();
        this.lock = lock;
    }

    /**
     * Brings a setting about, unless it is in force.
     *
     * @throws DrydockException E-4675 if the server took the statement and reading again shows another value
     */
    void bring(AtRestAct act) throws InterruptedException {
        context.awaitUnpaused();
        if (!act.provable()) {
            send(act.subject(), act.sql(), () -> false);
            return;
        }
        if (act.inForce(value(act.question()))) {
            return;
        }
        send(act.subject(), act.sql(), () -> act.inForce(value(act.question())));
        String now = value(act.question());
        if (!act.inForce(now)) {
            throw new DrydockException(Problem.of(
                    EncryptionError.IGNORED, act.sql(), act.subject(), now.isEmpty() ? "NULL" : now, act.wanted()));
        }
    }

    /** Whether a statement need not be sent again. */
    interface Settled {
        boolean now() throws InterruptedException;
    }

    /** Sends one statement, on a session of its own. */
    void send(String subject, String sql, Settled settled) throws InterruptedException {
        for (int losses = 1; ; losses++) {
            lock.require();
            LostStatement lost;
            try (LongSession session =
                    server.recovery().retried(context, () -> server.longSession(context::register, plan.settings()))) {
                try (JobContext.Registration _ = context.register(session.cancellable())) {
                    recorder.sent(subject, sql, session.sql().id(), () -> execute(session, sql));
                    return;
                } catch (ServerException failure) {
                    if (!failure.connectionLost() || losses > Recovery.MOST_LOSSES) {
                        throw failure;
                    }
                    lost = session.lost(List.of(sql));
                }
            }
            server.recovery().awaitEnd(lost, context);
            if (settled.now()) {
                return;
            }
        }
    }

    private long execute(LongSession session, String sql) {
        try {
            return session.changes(permit).execute(sql);
        } catch (ServerException failure) {
            throw explained(failure);
        }
    }

    private DrydockException explained(ServerException failure) {
        return NO_KEY.contains(failure.errno())
                ? new DrydockException(
                        Problem.of(
                                EncryptionError.KEY_LOST,
                                failure.problem().full(),
                                server.profile().name(),
                                plan.keyFile()),
                        failure)
                : failure;
    }

    /**
     * Puts back what the run has set, also after Cancel.
     *
     * @return why that failed, which its item says, too
     */
    Optional<Problem> sendLast(String subject, String sql) throws InterruptedException {
        try {
            recorder.putBack(subject, sql, () -> server.control().change(permit, changes -> changes.execute(sql)));
            return Optional.empty();
        } catch (ServerException failure) {
            return Optional.of(failure.problem());
        }
    }

    /** The first value of a statement that reads; empty text without one. */
    String value(String question) throws InterruptedException {
        return rows(question, row -> row.text(1)).stream().findFirst().orElse("");
    }

    <T> List<T> rows(String question, Function<Row, T> reader) throws InterruptedException {
        return server.recovery()
                .retried(context, () -> server.control().call(session -> session.query(question, reader)));
    }

    /** Reads a setting that the server may not have; empty then. */
    Optional<String> ifKnown(String question) throws InterruptedException {
        try {
            return Optional.of(value(question));
        } catch (ServerException failure) {
            if (failure.ofTheSession()) {
                throw failure;
            }
            return Optional.empty();
        }
    }
}
