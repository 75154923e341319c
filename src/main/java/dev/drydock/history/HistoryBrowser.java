package dev.drydock.history;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the history as people look through it: page by page, never all of it. Every method blocks on the disk and throws
 * as the reading methods of {@link HistoryStore} do.
 */
public final class HistoryBrowser {

    private static final int MOST_TAGS = 1000;

    private final HistoryStore store;

    public HistoryBrowser(HistoryStore store) {
        this.store = store;
    }

    /**
     * A page of the runs that fit.
     *
     * @param runs the newest first, as they were recorded
     * @param next the number to begin the next page before; empty if this was the last one
     */
    public record Page(List<RunSummary> runs, Optional<Long> next) {}

    /**
     * Runs with a number below {@code before}, the newest first; {@link Long#MAX_VALUE} begins with the newest.
     *
     * @param limit how many, at least 1
     */
    public Page search(RunSearch search, long before, int limit) {
        RunSearchSql sql = new RunSearchSql(search);
        List<RunSummary> found = new ArrayList<>();
        long below = before;
        while (true) {
            List<RunSummary> read = page(sql, below, limit + 1);
            for (RunSummary run : read) {
                boolean fits = search.ended()
                        .map(kind ->
                                run.outcome().filter(end -> end.kind() == kind).isPresent())
                        .orElse(true);
                if (fits && found.size() == limit) {
                    return new Page(found, Optional.of(found.getLast().id()));
                }
                if (fits) {
                    found.add(run);
                }
            }
            if (read.size() <= limit) {
                return new Page(found, Optional.empty());
            }
            below = read.getLast().id();
        }
    }

    private List<RunSummary> page(RunSearchSql sql, long before, int limit) {
        List<Object> values = new ArrayList<>(sql.values());
        values.add(before);
        values.add(limit);
        return store.read(connection -> RunQueries.list(
                connection,
                "SELECT run.* FROM run WHERE " + sql.condition() + " AND run.id < ? ORDER BY run.id DESC LIMIT ?",
                RunQueries::run,
                values.toArray()));
    }

    /** How many runs fit. */
    public long count(RunSearch search) {
        RunSearchSql sql = new RunSearchSql(search);
        return store.read(connection -> RunQueries.list(
                        connection,
                        "SELECT COUNT(*) FROM run WHERE " + sql.condition(),
                        row -> row.getLong(1),
                        sql.values().toArray())
                .getFirst());
    }

    /** What people put to these runs; a run without anything is not in it. */
    public Map<Long, RunMarks> marks(Collection<Long> runs) {
        return store.read(connection -> MarkRows.of(connection, List.copyOf(runs)));
    }

    /** Of one run. */
    public RunMarks marks(long run) {
        return marks(List.of(run)).getOrDefault(run, RunMarks.NONE);
    }

    /** Every tag that some run has, in the order of the alphabet; at most a thousand. */
    public List<String> tags() {
        return store.read(connection -> RunQueries.list(
                connection,
                "SELECT DISTINCT tag FROM run_tag ORDER BY tag LIMIT ?",
                row -> row.getString(1),
                MOST_TAGS));
    }

    /** The names under which servers were worked on, in the order of the alphabet. */
    public List<String> servers() {
        return store.read(connection -> RunQueries.list(
                connection, "SELECT DISTINCT profile_name FROM run ORDER BY profile_name", row -> row.getString(1)));
    }

    /**
     * One table over all runs of a kind, oldest first.
     *
     * @param server name of the profile, address or key of the server
     */
    public List<TrendPoint> trend(String server, String kind, ObjectName table) {
        return store.read(connection -> RunQueries.list(
                connection,
                "SELECT run.id, COALESCE(item.finished, run.started) AS measured, item.measure, item.bytes, item.millis"
                        + " FROM run JOIN item ON item.run_id = run.id AND item.name = ? AND item.schema_name = ?"
                        + " AND item.part = ? WHERE (run.server_key = ? OR run.profile_name = ?"
                        + " OR run.server_address = ?) AND run.kind = ? ORDER BY run.id, item.id",
                row -> new TrendPoint(
                        row.getLong(1),
                        row.getObject(2, Instant.class),
                        1,
                        number(row, 3),
                        number(row, 4),
                        number(row, 5)),
                table.name(),
                table.schema(),
                table.part(),
                server,
                server,
                server,
                kind));
    }

    /**
     * One server over all runs of a kind that have ended, oldest first: the sums over their items.
     *
     * @param server name of the profile, address or key of the server
     */
    public List<TrendPoint> trend(String server, String kind) {
        return store.read(connection -> RunQueries.list(
                connection,
                "SELECT run.id, run.started, run_total.objects, run_total.measure, run_total.bytes, run.ended FROM run"
                        + " JOIN run_total ON run_total.run_id = run.id WHERE (run.server_key = ?"
                        + " OR run.profile_name = ? OR run.server_address = ?) AND run.kind = ? ORDER BY run.id",
                HistoryBrowser::total,
                server,
                server,
                server,
                kind));
    }

    private static TrendPoint total(ResultSet row) throws SQLException {
        Instant started = row.getObject(2, Instant.class);
        Instant ended = row.getObject(6, Instant.class);
        return new TrendPoint(
                row.getLong(1),
                started,
                row.getLong(3),
                number(row, 4),
                number(row, 5),
                ended == null ? Optional.empty() : Optional.of(ended.toEpochMilli() - started.toEpochMilli()));
    }

    private static Optional<Long> number(ResultSet row, int column) throws SQLException {
        java.math.BigDecimal value = row.getBigDecimal(column);
        if (value == null) {
            return Optional.empty();
        }
        // a sum of absurd numbers stays a number
        return Optional.of(value.min(java.math.BigDecimal.valueOf(Long.MAX_VALUE))
                .max(java.math.BigDecimal.valueOf(Long.MIN_VALUE))
                .longValue());
    }

    /** What ran on each day of the time zone on which something did, in order. */
    public List<RunDay> days(LocalDate first, LocalDate last, ZoneId zone) {
        Map<LocalDate, Map<String, Long>> days = new TreeMap<>();
        store.read(connection -> RunQueries.list(
                connection,
                "SELECT started, state, outcome FROM run WHERE started >= ? AND started < ?",
                row -> days.computeIfAbsent(
                                LocalDate.ofInstant(row.getObject(1, Instant.class), zone), _ -> new HashMap<>())
                        .merge(RunDay.word(row.getString(2), row.getString(3)), 1L, Long::sum),
                first.atStartOfDay(zone).toInstant(),
                last.plusDays(1).atStartOfDay(zone).toInstant()));
        return days.entrySet().stream()
                .map(day -> RunDay.of(day.getKey(), day.getValue()))
                .toList();
    }

    /** The oldest and the newest start of a run; empty if there is none. */
    public Optional<Span> span() {
        return store.read(HistoryBrowser::span);
    }

    static Optional<Span> span(Connection connection) throws SQLException {
        return RunQueries.list(connection, "SELECT MIN(started), MAX(started) FROM run", row -> {
                    Instant oldest = row.getObject(1, Instant.class);
                    Instant newest = row.getObject(2, Instant.class);
                    return oldest == null || newest == null
                            ? Optional.<Span>empty()
                            : Optional.of(new Span(oldest, newest));
                })
                .getFirst();
    }

    /** From the oldest to the newest start. */
    public record Span(Instant oldest, Instant newest) {}
}
