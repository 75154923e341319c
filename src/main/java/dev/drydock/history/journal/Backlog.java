package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
import dev.drydock.history.database.HistoryFailures;
import dev.drydock.history.database.HistorySession;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was taken from the inbox and is not durable yet, and its way into the database. Of the journal's thread, but for what is asked. */
final class Backlog {

    private static final Logger LOG = LoggerFactory.getLogger(Backlog.class);

    private final HistorySession session;
    private final String place;
    private final WriteAheadLog ahead;
    /** Whether everything is on the disk of this computer first, since the database lies on a server. */
    private final boolean spooled;

    private List<Entry> entries = new ArrayList<>();

    /** For the connection of the last batch; none after a failure. */
    private @Nullable BatchWriter writer;

    private volatile @Nullable Problem problem;
    private volatile long waitingResults;

    Backlog(HistorySession session, String place, WriteAheadLog ahead, boolean spooled) {
        this.session = session;
        this.place = place;
        this.ahead = ahead;
        this.spooled = spooled;
    }

    /** Present while results cannot be written. On any thread. */
    Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** How many results that is, as far as it is known. On any thread. */
    long waitingResults() {
        return waitingResults;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    void add(List<Entry> taken) {
        entries.addAll(taken);
    }

    /** Writes all of it; what cannot be written stays. */
    void write() {
        Map<OpenRun, List<Entry>> byRun = new LinkedHashMap<>();
        entries.forEach(entry ->
                byRun.computeIfAbsent(entry.run(), _ -> new ArrayList<>()).add(entry));
        Map<OpenRun, Exception> failed = new LinkedHashMap<>();
        try {
            Map<OpenRun, SQLException> refused = session.run(connection -> {
                Map<OpenRun, SQLException> refusals = new LinkedHashMap<>();
                for (Map.Entry<OpenRun, List<Entry>> batch : byRun.entrySet()) {
                    OpenRun run = batch.getKey();
                    try {
                        Tally tally = run.tally().plus(batch.getValue());
                        writer(connection).write(run, batch.getValue(), tally);
                    } catch (SQLException failure) {
                        if (!HistoryFailures.refusesRows(failure)) {
                            throw failure;
                        }
                        writer = null;
                        connection.rollback();
                        refusals.put(run, failure);
                    }
                }
                BatchWriter.sync(connection);
                return refusals;
            });
            failed.putAll(refused);
        } catch (SQLException | RuntimeException failure) {
            writer = null;
            byRun.keySet().forEach(run -> failed.put(run, failure));
        }
        List<Entry> unwritten = new ArrayList<>();
        byRun.forEach((run, batch) -> {
            Exception failure = failed.get(run);
            if (failure == null) {
                run.recorded(run.tally().plus(batch));
            } else {
                unwritten.addAll(batch);
            }
        });
        byRun.forEach((run, batch) -> Receipts.settle(batch, failed.get(run), place));
        ahead.written((int) byRun.entrySet().stream()
                .filter(batch -> failed.get(batch.getKey()) == null)
                .flatMap(batch -> batch.getValue().stream())
                .filter(entry -> spooled || entry.ahead())
                .count());
        int before = unwritten.size();
        unwritten.removeIf(entry -> entry.receipt() != null && entry.droppedOnFailure());
        if (spooled) {
            ahead.written(before - unwritten.size());
        }
        remember(unwritten, failed);
    }

    private BatchWriter writer(Connection connection) throws SQLException {
        BatchWriter current = writer;
        if (current == null || !current.uses(connection)) {
            current = new BatchWriter(connection);
            writer = current;
        }
        return current;
    }

    /** Keeps what is unwritten for the next try, without the receipts: whoever waited was told. */
    private void remember(List<Entry> unwritten, Map<OpenRun, Exception> failed) {
        entries = new ArrayList<>();
        unwritten.forEach(entry -> entries.add(entry.again()));
        Optional<Exception> first = failed.values().stream().findFirst();
        if (entries.isEmpty()) {
            if (problem != null) {
                LOG.info("the history can be written again");
            }
            problem = null;
        } else if (first.isPresent()) {
            Exception failure = first.get();
            if (problem == null) {
                // Without the trace: H2 chains a full disk into thousands of lines.
                LOG.warn(
                        "{} results cannot be written to {} and are kept: {}",
                        entries.size(),
                        place,
                        failure.toString());
            }
            problem = waiting(failure);
        }
    }

    private Problem waiting(Throwable failure) {
        HistoryError code = spooled ? HistoryError.WAITING : HistoryError.WRITE_FAILED;
        waitingResults = entries.size();
        if (failure instanceof BatchWriter.Replaced replaced) {
            return replaced.problem(place);
        }
        return Problem.of(code, failure.toString(), place, entries.size());
    }

    /** Whoever waits is told; results are kept for the next try. */
    void failWaiting(Throwable defect) {
        writer = null;
        Problem told = waiting(defect);
        List<Entry> waiting = entries;
        entries = new ArrayList<>();
        for (Entry entry : waiting) {
            if (entry.receipt() == null || !entry.droppedOnFailure()) {
                entries.add(entry.again());
            }
        }
        problem = entries.isEmpty() ? problem : told;
        Receipts.refuse(waiting, new DrydockException(told, defect));
    }

    /** Nothing is written any more: whoever waits is told, and what is left is lost with the process. */
    void stop(List<Entry> more, DrydockException reason) {
        entries.addAll(more);
        Receipts.refuse(entries, reason);
        problem = Problem.of(HistoryError.STOPPED, "", place, entries.size());
    }

    /** That nothing is taken any more. */
    DrydockException stopped() {
        return new DrydockException(Problem.of(HistoryError.STOPPED, "", place, entries.size()));
    }
}
