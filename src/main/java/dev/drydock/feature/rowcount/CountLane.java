package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Lanes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One lane of a count: its session, and what happens when that is lost. */
final class CountLane implements Lanes.Lane<TableEntry> {

    private static final int ALIVE_SECONDS = 5;

    private final int number;
    private final LaneSessions sessions;
    private final TableCounter counter;
    private final CountListener listener;
    private final Consumer<TableCount> results;
    private LongSession session;

    CountLane(
            int number,
            LaneSessions sessions,
            TableCounter counter,
            CountListener listener,
            Consumer<TableCount> results) {
        this.number = number;
        this.sessions = sessions;
        this.counter = counter;
        this.listener = listener;
        this.results = results;
        this.session = sessions.open(number);
    }

    @Override
    public void work(List<TableEntry> batch) {
        batch.forEach(listener::started);
        List<TableEntry> left = batch;
        while (!left.isEmpty()) {
            List<TableCount> counts = counter.count(session, left, results);
            if (lost(counts.getLast())) {
                replaceSession(counts.getLast());
            }
            left = left.subList(counts.size(), left.size());
        }
    }

    /** A session that was killed may report only that its statement was: the next table must not pay for that. */
    private boolean lost(TableCount count) {
        ErrorCode code = count.problem().map(Problem::code).orElse(null);
        return code == DbError.CONNECTION_LOST
                || code == DbError.SHUTTING_DOWN
                || ((code == DbError.ENDED_BY_KILL || code == DbError.TIME_LIMIT)
                        && !session.sql().alive(ALIVE_SECONDS));
    }

    /**
     * @throws ServerException if the server does not come back at once
     * @throws DrydockException E-4107 if a snapshot went with the session
     */
    private void replaceSession(TableCount lost) {
        session.close();
        Optional<LongSession> other = sessions.reopen(number);
        session = other.orElseThrow(() -> new DrydockException(Problem.of(
                RowCountError.SNAPSHOT_LOST, lost.problem().map(Problem::detail).orElse(""))));
    }

    @Override
    public void close() {
        session.close();
    }
}
