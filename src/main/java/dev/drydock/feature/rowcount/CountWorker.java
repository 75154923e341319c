package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.Recovery;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Workers;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One lane of a count: its session, and what happens when that is lost. Then the count that it was at is ended on the server
 * before the table is counted again, so that each table has one result and nothing is left running.
 */
final class CountWorker implements Workers.Worker<TableEntry> {

    private final Supplier<Optional<LongSession>> another;
    private final Consumer<List<TableEntry>> putBack;
    private final Function<LongSession, TableCounter> counters;
    private final CountListener listener;
    private final Consumer<TableCount> results;
    private final OpenServer server;
    private final Recovery recovery;
    private final JobContext context;
    private final Set<TableName> settled = new HashSet<>();
    private LongSession session;
    private TableCounter counter;
    private int restarts;
    private List<TableEntry> sent = List.of();

    /** @param another session in place of a lost one, with its settings made; empty where no other can serve; blocks */
    CountWorker(
            Supplier<LongSession> opens,
            Supplier<Optional<LongSession>> another,
            Consumer<List<TableEntry>> putBack,
            Function<LongSession, TableCounter> counters,
            CountListener listener,
            Consumer<TableCount> results,
            OpenServer server,
            JobContext context)
            throws InterruptedException {
        this.another = another;
        this.putBack = putBack;
        this.counters = counters;
        this.listener = listener;
        this.results = count -> {
            settled.add(count.name());
            results.accept(count);
        };
        this.server = server;
        this.recovery = server.recovery();
        this.context = context;
        this.session = recovery.ofWorker(context, opens);
        this.counter = counters.apply(session);
    }

    /** A statement for several tables does not tell which of them it failed at: they are counted alone until one fails. */
    @Override
    public void work(List<TableEntry> batch) throws InterruptedException {
        batch.forEach(listener::started);
        restarts = 0;
        settled.clear();
        Queue<TableEntry> left = new ArrayDeque<>(batch);
        try {
            count(left);
        } catch (Workers.SteppedBack none) {
            putBack.accept(batch.stream()
                    .filter(table -> !settled.contains(table.name()))
                    .toList());
            throw none;
        } catch (JobCancelledException cancelled) {
            if (!server.reachable()) {
                sent.forEach(table -> results.accept(TableCount.mayStillRun(table, mayStillRun())));
            }
            throw cancelled;
        }
    }

    private void count(Queue<TableEntry> left) throws InterruptedException {
        while (!left.isEmpty()) {
            if (left.size() > 1 && countBatch(List.copyOf(left))) {
                return;
            }
            while (!left.isEmpty() && countOne(left.remove())) {
                // until one fails
            }
        }
    }

    private Problem mayStillRun() {
        return Problem.of(
                DbError.MAY_STILL_RUN,
                session.sql().newest(),
                session.sql().id(),
                server.profile().name());
    }

    /** Whether all were counted; if not, none has a result. */
    private boolean countBatch(List<TableEntry> tables) throws InterruptedException {
        sent = tables;
        try {
            List<TableCount> counts = counter.countBatch(tables);
            sent = List.of();
            counts.forEach(results);
            return !counts.isEmpty();
        } catch (ServerException failure) {
            context.checkCancelled();
            if (failure.connectionLost()) {
                afterLoss(recovery.new Losses(restarts), failure.problem());
                replaceSession(failure.problem());
            } else {
                replaceIfSpoilt(failure.problem());
            }
            return false;
        }
    }

    /** Whether it was counted; if not, its result is the failure. */
    private boolean countOne(TableEntry table) throws InterruptedException {
        Recovery.Losses losses = recovery.new Losses(restarts);
        while (true) {
            sent = List.of(table);
            TableCount count = counter.countOne(table);
            Optional<Problem> problem = count.problem();
            if (problem.isEmpty()) {
                sent = List.of();
                results.accept(count);
                return true;
            }
            Problem why = problem.get();
            if (!lost(why)) {
                sent = List.of();
                results.accept(count);
                replaceIfSpoilt(why);
                return false;
            }
            Optional<Problem> givenUp = afterLoss(losses, why);
            givenUp.ifPresent(reason -> results.accept(TableCount.failed(table, count.took(), reason)));
            replaceSession(why);
            if (givenUp.isPresent()) {
                restarts = 0;
                return false;
            }
        }
    }

    /** A server that shuts down, as one whose session was killed, may say only that the statement was ended. */
    private boolean lost(Problem why) {
        return DbError.connectionLost(why.code()) || (why.code() == DbError.ENDED_BY_KILL && !session.alive());
    }

    /** Nothing of the lost session runs any more then; why not to send that again. */
    private Optional<Problem> afterLoss(Recovery.Losses losses, Problem why) throws InterruptedException {
        Optional<Problem> givenUp = losses.after(why, List.of(session), context);
        restarts = losses.restarts();
        sent = List.of();
        return givenUp;
    }

    /**
     * A session that was killed may report only that its statement was: the next table must not pay for that. One whose
     * transaction was rolled back has no snapshot any more.
     */
    private void replaceIfSpoilt(Problem failure) throws InterruptedException {
        boolean killed = failure.code() == DbError.ENDED_BY_KILL || failure.code() == DbError.TIME_LIMIT;
        if (failure.code() == DbError.ROLLED_BACK || (killed && !session.alive())) {
            session.close();
            replaceSession(failure);
        }
    }

    /**
     * @throws ServerException if the server does not come back
     * @throws Workers.SteppedBack if no other can be had now
     * @throws DrydockException E-4107 if a snapshot went with the session
     */
    private void replaceSession(Problem why) throws InterruptedException {
        Optional<LongSession> other = recovery.ofWorker(context, another);
        session = other.orElseThrow(() -> new DrydockException(Problem.of(RowCountError.SNAPSHOT_LOST, why.detail())));
        counter = counters.apply(session);
    }

    @Override
    public void close() {
        session.close();
    }
}
