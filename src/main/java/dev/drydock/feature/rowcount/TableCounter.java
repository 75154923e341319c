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
import java.util.Optional;
import java.util.function.Consumer;

/** Counts tables on one session; what goes wrong with a table becomes its result. */
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

    /** Whether the table's statement needs a packet of its own. */
    boolean alone(TableEntry table) {
        return limit.watches() || byPartition(table);
    }

    /**
     * What came of some tables.
     *
     * @param counts the results, in the order of the tables; those behind them have none yet
     * @param lost what the first table without a result lost its session to; that result is not passed on
     */
    record Counted(List<TableCount> counts, Optional<TableCount> lost) {}

    /**
     * Counts the tables in their order, in one packet, until one fails; each result is passed on as the server gives it.
     *
     * @return the results; the last is the failure if there was one. None only if the session was lost
     * @throws JobCancelledException if the user cancelled meanwhile; the table then has no result
     */
    Counted count(LongSession session, List<TableEntry> tables, Consumer<TableCount> results) {
        List<TableCount> counts = new ArrayList<>();
        Consumer<TableCount> passOn = count -> {
            counts.add(count);
            results.accept(count);
        };
        Clock clock = new Clock();
        try (JobContext.Registration _ = context.register(session.endable());
                TimeLimit.Watch watch = limit.watch(session.endable())) {
            try {
                if (tables.size() > 1) {
                    packet(session.sql(), tables, clock, passOn);
                } else {
                    passOn.accept(counted(session.sql(), tables.getFirst(), clock));
                }
            } catch (ServerException failure) {
                context.checkCancelled();
                TableCount failed = TableCount.failed(
                        tables.get(counts.size()),
                        clock.lap(),
                        watch.expired() ? overTime(failure) : failure.problem());
                if (failure.connectionLost() && !watch.expired()) {
                    return new Counted(counts, Optional.of(failed));
                }
                passOn.accept(failed);
            }
        }
        return new Counted(counts, Optional.empty());
    }

    private static void packet(Session sql, List<TableEntry> tables, Clock clock, Consumer<TableCount> results) {
        sql.packet(
                tables.stream().map(CountPlan::statement).toList(),
                (position, row) -> results.accept(
                        TableCount.counted(tables.get(position), row.number(1).orElseThrow(), clock.lap(), List.of())));
    }

    private TableCount counted(Session sql, TableEntry table, Clock clock) {
        List<TableCount.PartitionCount> partitions = byPartition(table) ? partitions(sql, table) : List.of();
        long rows = partitions.isEmpty()
                ? sql.number(CountPlan.statement(table)).orElseThrow()
                : partitions.stream().mapToLong(TableCount.PartitionCount::rows).sum();
        return TableCount.counted(table, rows, clock.lap(), partitions);
    }

    /** Takes the time from one answer to the next. Of one thread. */
    private static final class Clock {

        private long last = System.nanoTime();

        Duration lap() {
            long before = last;
            last = System.nanoTime();
            return Duration.ofNanos(last - before);
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
            sql.executeOwn("START TRANSACTION WITH CONSISTENT SNAPSHOT");
        }
        try {
            List<TableCount.PartitionCount> counts = new ArrayList<>();
            Clock clock = new Clock();
            for (String name : names) {
                context.checkCancelled();
                long rows = sql.number(CountPlan.statement(table) + " PARTITION (" + Sql.name(name) + ")")
                        .orElseThrow();
                counts.add(new TableCount.PartitionCount(name, rows, clock.lap()));
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
            sql.executeOwn("COMMIT");
        } catch (ServerException _) {
            // the session is lost, and its transaction with it; the failure that lost it is already on its way
        }
    }

    private Problem overTime(ServerException failure) {
        return Problem.of(DbError.TIME_LIMIT, failure.problem().detail());
    }
}
