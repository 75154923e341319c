package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.Fate;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.Recovery;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Lanes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One lane of a count: its session, and what happens when that is lost. Then the count that it was at is ended on the server
 * before the table is counted again, so that each table has one result and nothing is left running.
 */
final class CountLane implements Lanes.Lane<TableEntry> {

    private static final int ALIVE_SECONDS = 5;

    private final int number;
    private final LaneSessions sessions;
    private final TableCounter counter;
    private final CountListener listener;
    private final Consumer<TableCount> results;
    private final Recovery recovery;
    private final JobContext context;
    private LongSession session;

    CountLane(
            int number,
            LaneSessions sessions,
            TableCounter counter,
            CountListener listener,
            Consumer<TableCount> results,
            Recovery recovery,
            JobContext context)
            throws InterruptedException {
        this.number = number;
        this.sessions = sessions;
        this.counter = counter;
        this.listener = listener;
        this.results = results;
        this.recovery = recovery;
        this.context = context;
        this.session = recovery.retried(context, () -> sessions.open(number));
    }

    @Override
    public void work(List<TableEntry> batch) throws InterruptedException {
        batch.forEach(listener::started);
        List<TableEntry> left = batch;
        while (!left.isEmpty()) {
            TableCounter.Counted counted = counter.count(session, left, results);
            left = left.subList(counted.counts().size(), left.size());
            if (counted.lost().isPresent()) {
                left = afterLoss(counted.lost().get(), left);
            } else if (killed(counted.counts().getLast())) {
                session.close();
                replaceSession(counted.counts().getLast());
            }
        }
    }

    /** A session that was killed may report only that its statement was: the next table must not pay for that. */
    private boolean killed(TableCount count) {
        ErrorCode code = count.problem().map(Problem::code).orElse(null);
        return (code == DbError.ENDED_BY_KILL || code == DbError.TIME_LIMIT || code == DbError.CONNECTION_LOST)
                && !session.sql().alive(ALIVE_SECONDS);
    }

    /**
     * Goes on behind a lost session.
     *
     * @return what is to be counted then: the table again, unless somebody ended its count on purpose
     */
    private List<TableEntry> afterLoss(TableCount failed, List<TableEntry> left) throws InterruptedException {
        session.close();
        Fate fate = recovery.end(
                session.lost(left.stream().map(CountPlan::statement).toList()), context);
        boolean onPurpose = fate == Fate.ENDED_BY_SERVER;
        if (onPurpose) {
            results.accept(TableCount.failed(
                    failed.table(),
                    failed.took(),
                    Problem.of(
                            DbError.ENDED_BY_KILL,
                            failed.problem().map(Problem::detail).orElse(""))));
        }
        replaceSession(failed);
        return onPurpose ? left.subList(1, left.size()) : left;
    }

    /**
     * @throws ServerException if the server does not come back
     * @throws DrydockException E-4107 if a snapshot went with the session
     */
    private void replaceSession(TableCount lost) throws InterruptedException {
        Optional<LongSession> other = recovery.retried(context, () -> sessions.reopen(number));
        session = other.orElseThrow(() -> new DrydockException(Problem.of(
                RowCountError.SNAPSHOT_LOST, lost.problem().map(Problem::detail).orElse(""))));
    }

    @Override
    public void close() {
        session.close();
    }
}
