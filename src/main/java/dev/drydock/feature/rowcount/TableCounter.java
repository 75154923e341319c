package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Counts tables on one session. Of one thread. */
final class TableCounter {

    /** While a statement waits for one of its tables it holds metadata locks of the others: the shortest wait there is. */
    static final Duration TOGETHER_LOCK_WAIT = Duration.ofSeconds(1);

    static final String END = "COMMIT";

    private static final long UNKNOWN = -1;

    private final JobContext context;
    private final ServerFacts facts;
    private final CountOptions options;
    private final LongSession session;
    private final LockWaits locks;
    private final TimeLimit limit;
    private Duration lockWait;

    /**
     * @param session has run the settings of {@link SessionSettings}
     * @param locks shows who holds a table that is waited for
     */
    TableCounter(JobContext context, ServerFacts facts, CountOptions options, LongSession session, LockWaits locks) {
        this.context = context;
        this.facts = facts;
        this.options = options;
        this.session = session;
        this.locks = locks;
        this.limit = TimeLimit.of(facts, options.statementLimit());
        this.lockWait = options.lockWait();
    }

    /**
     * Counts tables with one statement; each gets an equal share of its time.
     *
     * @return the results in the order of the tables; none if the server did not answer for all of them
     * @throws ServerException if the statement failed, whichever table was the reason
     */
    List<TableCount> countBatch(List<TableEntry> tables) {
        long[] rows = new long[tables.size()];
        Arrays.fill(rows, UNKNOWN);
        long began = System.nanoTime();
        try (JobContext.Registration _ = context.register(session.cancellable())) {
            waitForLocks(TOGETHER_LOCK_WAIT);
            session.sql()
                    .each(
                            CountPlan.statement(tables),
                            row -> rows[(int) row.number(1).orElseThrow()] =
                                    row.number(2).orElseThrow());
        }
        Duration share = Duration.ofNanos((System.nanoTime() - began) / tables.size());
        return Arrays.stream(rows).anyMatch(count -> count == UNKNOWN)
                ? List.of()
                : IntStream.range(0, rows.length)
                        .mapToObj(i -> TableCount.counted(tables.get(i), rows[i], share, List.of()))
                        .toList();
    }

    /**
     * Counts one table; what goes wrong with it becomes its result.
     *
     * @throws JobCancelledException if the user cancelled meanwhile; the table then has no result
     */
    TableCount countOne(TableEntry table) {
        long began = System.nanoTime();
        try (JobContext.Registration _ = context.register(session.cancellable());
                JobContext.Registration _ = locks.during(session.sql().id(), table.name());
                TimeLimit.Watch watch = limit.watch(session.cancellable())) {
            try {
                waitForLocks(options.lockWait());
                List<TableCount.PartitionCount> partitions =
                        SessionSettings.byPartition(facts, options, table) ? partitions(table) : List.of();
                long rows = partitions.isEmpty()
                        ? session.sql().number(CountPlan.statement(table)).orElseThrow()
                        : partitions.stream()
                                .mapToLong(TableCount.PartitionCount::rows)
                                .sum();
                return TableCount.counted(table, rows, since(began), partitions);
            } catch (ServerException failure) {
                context.checkCancelled();
                return TableCount.failed(table, since(began), reason(table, failure, watch.expired()));
            }
        }
    }

    private void waitForLocks(Duration wait) {
        if (!wait.equals(lockWait)) {
            session.sql().executeOwn(ReadSettings.lockWait(wait));
            lockWait = wait;
        }
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Counts the partitions inside one transaction, so that for InnoDB their sum is the table at one moment. */
    private List<TableCount.PartitionCount> partitions(TableEntry table) {
        Session sql = session.sql();
        boolean own = options.mode() == CountOptions.Mode.OWN_MOMENT;
        List<String> names = new Catalogue(sql, facts).partitions(table.name());
        if (own) {
            sql.executeOwn(SharedSnapshot.START);
        }
        try {
            List<TableCount.PartitionCount> counts = new ArrayList<>();
            for (String name : names) {
                context.checkCancelled();
                long began = System.nanoTime();
                long rows = sql.number(CountPlan.statement(table, name)).orElseThrow();
                counts.add(new TableCount.PartitionCount(name, rows, since(began)));
            }
            return counts;
        } finally {
            if (own) {
                endTransaction(sql);
            }
        }
    }

    private static void endTransaction(Session sql) {
        try {
            sql.executeOwn(END);
        } catch (ServerException _) {
            // the session is lost, and its transaction with it; the failure that lost it is already on its way
        }
    }

    private Problem reason(TableEntry table, ServerException failure, boolean overTime) {
        if (overTime) {
            return Problem.of(DbError.TIME_LIMIT, failure.problem().detail());
        }
        return failure.is(DbError.LOCK_WAIT) ? locks.named(failure.problem(), table.name()) : failure.problem();
    }
}
