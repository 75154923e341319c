package dev.drydock.remedy;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the statements of steps, those of one step on one session, each in the history before it is sent. A step ends with
 * its first statement that fails; settings that its last statements would have put back are put back then, too, before that is recorded.
 */
final class RemedyStatements {

    private final OpenServer server;
    private final ChangePermit permit;
    private final RunWriter writer;
    private final JobContext context;
    private final Consumer<Problem> beside;

    /** @param beside told of each setting that could not be put back */
    RemedyStatements(
            OpenServer server, ChangePermit permit, RunWriter writer, JobContext context, Consumer<Problem> beside) {
        this.server = server;
        this.permit = permit;
        this.writer = writer;
        this.context = context;
        this.beside = beside;
    }

    /**
     * Runs a step.
     *
     * @return why its statements did not all end well; empty if they did
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws DrydockException if a lost server does not come back, or nothing can be recorded
     */
    Optional<Problem> run(RemedyStep step) throws InterruptedException {
        Optional<RemedyTarget.Address> elsewhere = step.place().address();
        if (elsewhere.isEmpty()) {
            return run(step, server, permit);
        }
        OpenServer peer;
        ChangePermit own;
        try {
            peer = server.peers().open(elsewhere.get().host(), elsewhere.get().port());
        } catch (ServerException unreachable) {
            return Optional.of(unreachable.problem());
        }
        try (peer) {
            own = peer.permit(permit);
            try (own) {
                return run(step, peer, own);
            }
        }
    }

    private Optional<Problem> run(RemedyStep step, OpenServer at, ChangePermit allowed) throws InterruptedException {
        KeptSettings kept;
        LongSession session;
        try {
            kept = KeptSettings.of(step.statements(), at);
            session = at.longSession(context::register, List.of());
        } catch (ServerException failure) {
            context.checkCancelled();
            return Optional.of(failure.problem());
        }
        boolean whole = false;
        try (session;
                JobContext.Registration _ = context.register(session.cancellable())) {
            for (String statement : step.statements()) {
                context.checkCancelled();
                Optional<Problem> failed = send(step, statement, session, at, allowed);
                if (failed.isPresent()) {
                    return failed;
                }
            }
            whole = true;
            return Optional.empty();
        } finally {
            if (!whole) {
                putBack(step, kept, at, allowed);
            }
        }
    }

    private Optional<Problem> send(
            RemedyStep step, String statement, LongSession session, OpenServer at, ChangePermit allowed)
            throws InterruptedException {
        long seq = writer.itemBefore(item(step, statement, "begun", null, 0));
        long began = System.nanoTime();
        try {
            session.changes(allowed).execute(statement);
        } catch (ServerException failure) {
            boolean unknown = failure.connectionLost() && !failure.is(DbError.ENDED_BY_KILL);
            Problem why = unknown
                    ? Problem.of(
                            RemedyError.END_UNKNOWN,
                            failure.problem().full(),
                            statement,
                            at.profile().name())
                    : failure.problem();
            String status = context.cancelled() ? "cancelled" : unknown ? "unknown" : "failed";
            writer.itemAfter(seq, item(step, statement, status, why, began));
            context.checkCancelled();
            if (unknown) {
                session.close();
                at.recovery().awaitEnd(session.lost(), context);
            }
            return Optional.of(why);
        } catch (RuntimeException | Error failure) {
            try {
                writer.itemAfter(
                        seq,
                        context.cancelled()
                                ? item(step, statement, "cancelled", null, began)
                                : item(step, statement, "failed", Problems.of(failure), began));
            } catch (RuntimeException unrecorded) {
                failure.addSuppressed(unrecorded);
            }
            throw failure;
        }
        writer.itemAfter(seq, item(step, statement, "done", null, began));
        return Optional.empty();
    }

    /** Sends each, whatever came of the one before, and records it then. */
    private void putBack(RemedyStep step, KeptSettings kept, OpenServer at, ChangePermit allowed) {
        for (String statement : kept.statements()) {
            long began = System.nanoTime();
            @Nullable Problem failed = null;
            try {
                at.control().change(allowed, changes -> changes.execute(statement));
            } catch (RuntimeException | Error failure) {
                failed = Problems.of(failure);
                beside.accept(Problem.of(
                        RemedyError.NOT_PUT_BACK,
                        failed.full(),
                        statement,
                        at.profile().name()));
            }
            writer.item(item(step, statement, failed == null ? "done" : "failed", failed, began));
        }
    }

    private static Item item(RemedyStep step, String statement, String status, @Nullable Problem why, long began) {
        ObjectName first = ObjectName.of(step.findings().getFirst().subject());
        Item.Draft item = Item.of("statement", first, status).attribute("statement", statement);
        if (!step.place().name().isEmpty()) {
            item.attribute("server", step.place().name());
        }
        if (why != null) {
            item.error(why.code().id(), why.full());
        }
        if (began != 0) {
            item.finished(
                    Instant.now(), Duration.ofNanos(System.nanoTime() - began).toMillis());
        }
        return item.build();
    }
}
