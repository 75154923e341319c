package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the groups of a pool from the tables that its vendor gives it. Used by one thread; blocks on the network. */
final class GroupReader {

    private static final long MICROS_PER_SECOND = 1_000_000;

    /** Groups, what waits in them, and why their threads waited. */
    record Groups(List<PoolGroup> groups, List<QueuedStatement> queue, Map<String, Long> waits) {

        static final Groups NONE = new Groups(List.of(), List.of(), Map.of());
    }

    private static final Map<String, Counter> MARIADB_COUNTERS = Map.of(
            "THREAD_CREATIONS", Counter.THREADS_CREATED,
            "THREAD_CREATIONS_DUE_TO_STALL", Counter.THREADS_CREATED_BY_STALL,
            "WAKES", Counter.WAKES,
            "WAKES_DUE_TO_STALL", Counter.WAKES_BY_STALL,
            "THROTTLES", Counter.THROTTLES,
            "STALLS", Counter.STALLS);

    private static final Map<String, Counter> MYSQL_COUNTERS = Map.of(
            "QUERIES_EXECUTED", Counter.QUERIES,
            "QUERIES_QUEUED", Counter.QUEUED,
            "THREADS_STARTED", Counter.THREADS_CREATED,
            "STALLED_QUERIES_EXECUTED", Counter.STALLS,
            "PRIO_KICKUPS", Counter.PRIO_KICKUPS);

    private final Session session;

    GroupReader(Session session) {
        this.session = session;
    }

    Groups mariaDb() {
        Map<Long, Map<Counter, Long>> counters =
                counters("information_schema.THREAD_POOL_STATS", "GROUP_ID", MARIADB_COUNTERS);
        List<PoolGroup> groups = session.query(
                "SELECT * FROM information_schema.THREAD_POOL_GROUPS",
                row -> new PoolGroup(
                        number(row, "GROUP_ID"),
                        number(row, "CONNECTIONS"),
                        number(row, "THREADS"),
                        number(row, "ACTIVE_THREADS"),
                        number(row, "STANDBY_THREADS"),
                        number(row, "QUEUE_LENGTH"),
                        number(row, "IS_STALLED"),
                        counters.getOrDefault(number(row, "GROUP_ID"), Map.of())));
        List<QueuedStatement> queue = new ArrayList<>(session.query(
                "SELECT GROUP_ID, CONNECTION_ID, PRIORITY, QUEUEING_TIME_MICROSECONDS"
                        + " FROM information_schema.THREAD_POOL_QUEUES ORDER BY 4 DESC LIMIT 200",
                row -> new QueuedStatement(
                        row.number(1).orElse(0),
                        row.number(2).orElse(0),
                        row.number(3).orElse(1) == 0,
                        row.number(4).orElse(0))));
        Map<String, Long> waits = new TreeMap<>();
        session.each(
                "SELECT REASON, COUNT FROM information_schema.THREAD_POOL_WAITS",
                row -> waits.put(row.text(1), row.number(2).orElse(0)));
        return new Groups(groups, queue, waits);
    }

    /** The tables of the performance schema are empty while it is off; those of the information schema are not. */
    Groups mySql() {
        Groups told = mySql("performance_schema.tp_thread_group_state", "performance_schema.tp_thread_group_stats");
        return told.groups().isEmpty()
                ? mySql("information_schema.TP_THREAD_GROUP_STATE", "information_schema.TP_THREAD_GROUP_STATS")
                : told;
    }

    private Groups mySql(String state, String stats) {
        Map<Long, Map<Counter, Long>> counters = counters(stats, "TP_GROUP_ID", MYSQL_COUNTERS);
        long now = session.number("SELECT CAST(UNIX_TIMESTAMP(NOW(6)) * " + MICROS_PER_SECOND + " AS UNSIGNED)")
                .orElse(0);
        List<QueuedStatement> queue = new ArrayList<>();
        List<PoolGroup> groups = session.query("SELECT * FROM " + state, row -> {
            long id = number(row, "TP_GROUP_ID");
            row.named("OLDEST_QUEUED")
                    .filter(text -> text.matches("\\d{1,18}"))
                    .ifPresent(since ->
                            queue.add(new QueuedStatement(id, 0, false, Math.max(0, now - Long.parseLong(since)))));
            return new PoolGroup(
                    id,
                    number(row, "CONNECTION_COUNT"),
                    number(row, "THREAD_COUNT"),
                    number(row, "ACTIVE_THREAD_COUNT"),
                    number(row, "RESERVE_THREADS") + number(row, "CONSUMER_THREADS"),
                    number(row, "QUEUED_QUERIES") + number(row, "QUEUED_TRANSACTIONS"),
                    number(row, "STALLED_THREAD_COUNT"),
                    counters.getOrDefault(id, Map.of()));
        });
        queue.sort(Comparator.comparingLong(QueuedStatement::waitedMicros).reversed());
        return new Groups(groups, queue, mySqlWaits(stats));
    }

    private Map<String, Long> mySqlWaits(String stats) {
        Map<String, Long> waits = new TreeMap<>();
        session.each(
                "SELECT * FROM " + stats,
                row -> row.labels().stream()
                        .filter(label -> label.endsWith("_WAITS"))
                        .forEach(label -> waits.merge(
                                label.substring(0, label.length() - "_WAITS".length()),
                                number(row, label),
                                Long::sum)));
        return waits;
    }

    private Map<Long, Map<Counter, Long>> counters(String table, String id, Map<String, Counter> names) {
        Map<Long, Map<Counter, Long>> all = new HashMap<>();
        session.each("SELECT * FROM " + table, row -> {
            Map<Counter, Long> one = new EnumMap<>(Counter.class);
            names.forEach((label, counter) -> row.named(label)
                    .filter(text -> text.matches("\\d{1,18}"))
                    .ifPresent(text -> one.put(counter, Long.parseLong(text))));
            all.put(number(row, id), one);
        });
        return all;
    }

    private static long number(Row row, String label) {
        return row.named(label)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }
}
