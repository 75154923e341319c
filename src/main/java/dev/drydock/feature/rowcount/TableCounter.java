package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Counts one table after the other on one session; what goes wrong with a table becomes its result. */
final class TableCounter {

    private final JobContext context;
    private final ServerFacts facts;
    private final CountOptions options;
    private final TimeLimit limit;

    TableCounter(JobContext context, ServerFacts facts, CountOptions options) {
        this.context = context;
        this.facts = facts;
        this.options = options;
        this.limit = new TimeLimit(SessionSettings.enforcesLimit(facts) ? Duration.ZERO : options.statementLimit());
    }

    /**
     * Counts the table.
     *
     * @throws JobCancelledException if the user cancelled meanwhile; the table then has no result
     */
    TableCount count(LongSession session, TableEntry table) {
        long started = System.nanoTime();
        try (JobContext.Registration _ = context.register(session.endable());
                TimeLimit.Watch watch = limit.watch(session.endable())) {
            try {
                List<TableCount.PartitionCount> partitions =
                        byPartition(table) ? partitions(session.sql(), table) : List.of();
                long rows = partitions.isEmpty()
                        ? session.sql().number(CountPlan.statement(table)).orElseThrow()
                        : partitions.stream()
                                .mapToLong(TableCount.PartitionCount::rows)
                                .sum();
                return TableCount.counted(table, rows, since(started), partitions);
            } catch (ServerException failure) {
                context.checkCancelled();
                return TableCount.failed(
                        table, since(started), watch.expired() ? overTime(failure) : failure.problem());
            }
        }
    }

    private boolean byPartition(TableEntry table) {
        return options.partitions() && table.partitioned() && SessionSettings.countsPartitions(facts);
    }

    /** Counts the partitions inside one transaction, so that for InnoDB their sum is the table at one moment. */
    private List<TableCount.PartitionCount> partitions(Session sql, TableEntry table) {
        boolean own = options.mode() == CountOptions.Mode.OWN_MOMENT;
        List<String> names = new Catalogue(sql, facts).partitions(table.name());
        if (own) {
            sql.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT");
        }
        try {
            List<TableCount.PartitionCount> counts = new ArrayList<>();
            for (String name : names) {
                context.checkCancelled();
                long started = System.nanoTime();
                long rows = sql.number(CountPlan.statement(table) + " PARTITION (" + Sql.name(name) + ")")
                        .orElseThrow();
                counts.add(new TableCount.PartitionCount(name, rows, since(started)));
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
            sql.execute("COMMIT");
        } catch (ServerException _) {
            // the session is lost, and its transaction with it; the failure that lost it is already on its way
        }
    }

    private Problem overTime(ServerException failure) {
        return Problem.of(DbError.TIME_LIMIT, failure.problem().detail());
    }

    private static Duration since(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }
}
