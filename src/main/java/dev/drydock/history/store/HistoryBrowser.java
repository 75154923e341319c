package dev.drydock.history.store;

import dev.drydock.history.ObjectName;
import dev.drydock.history.RunDay;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.TrendPoint;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
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
        return store.read(connection -> new RunSearchPage(connection, search, limit).read(before));
    }

    /** How many runs fit. */
    public long count(RunSearch search) {
        return store.read(connection -> {
            RunSearchSql sql = new RunSearchSql(search, connection);
            return Rows.list(
                            connection,
                            "SELECT COUNT(*) FROM run WHERE " + sql.condition(),
                            row -> row.number(1),
                            sql.values().toArray())
                    .getFirst();
        });
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
        return store.read(connection -> Rows.list(
                connection, "SELECT DISTINCT tag FROM run_tag ORDER BY tag LIMIT ?", row -> row.text(1), MOST_TAGS));
    }

    /** The names under which servers were worked on, in the order of the alphabet. */
    public List<String> servers() {
        return store.read(connection -> Rows.list(
                connection, "SELECT DISTINCT profile_name FROM run ORDER BY profile_name", row -> row.text(1)));
    }

    /**
     * One table over all runs of a kind, oldest first.
     *
     * @param server name of the profile, address or key of the server
     */
    public List<TrendPoint> trend(String server, String kind, ObjectName table) {
        return store.read(connection -> Rows.list(
                connection,
                "SELECT run.id, COALESCE(item.finished, run.started) AS measured, item.measure, item.bytes, item.millis"
                        + " FROM run JOIN item ON item.run_id = run.id AND item.name = ? AND item.schema_name = ?"
                        + " AND item.part = ? WHERE (run.server_key = ? OR run.profile_name = ?"
                        + " OR run.server_address = ?) AND run.kind = ? ORDER BY run.id, item.id",
                row -> new TrendPoint(row.number(1), row.time(2), 1, row.sum(3), row.sum(4), row.sum(5), true),
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
        return store.read(connection -> Rows.list(
                connection,
                "SELECT run.id, run.started, run_total.objects, run_total.measure, run_total.bytes, run.ended,"
                        + " run.state, run.outcome FROM run"
                        + " JOIN run_total ON run_total.run_id = run.id WHERE (run.server_key = ?"
                        + " OR run.profile_name = ? OR run.server_address = ?) AND run.kind = ? ORDER BY run.id",
                HistoryBrowser::total,
                server,
                server,
                server,
                kind));
    }

    private static TrendPoint total(HistoryRow row) throws SQLException {
        Instant started = row.time(2);
        Instant ended = row.optionalTime(6);
        return new TrendPoint(
                row.number(1),
                started,
                row.number(3),
                row.sum(4),
                row.sum(5),
                ended == null ? Optional.empty() : Optional.of(ended.toEpochMilli() - started.toEpochMilli()),
                whole(row.text(7), row.text(8)));
    }

    /** What an account does not see it does not see in any of its runs. */
    private static boolean whole(String state, String outcome) {
        RunState known = RunState.recorded(state);
        if (outcome.isEmpty() || known == RunState.UNKNOWN) {
            return known == RunState.SUCCEEDED;
        }
        return switch (RunOutcome.Kind.recorded(outcome)) {
            case COMPLETE, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE -> true;
            case SOME_FAILED, CANCELLED, INTERRUPTED, FAILED, UNKNOWN -> false;
        };
    }

    /** What ran on each day of the time zone on which something did, in order. */
    public List<RunDay> days(LocalDate first, LocalDate last, ZoneId zone) {
        Map<LocalDate, Map<String, Long>> days = new TreeMap<>();
        store.read(connection -> Rows.list(
                connection,
                "SELECT started, state, outcome FROM run WHERE started >= ? AND started < ?",
                row -> days.computeIfAbsent(LocalDate.ofInstant(row.time(1), zone), _ -> new HashMap<>())
                        .merge(RunDay.word(row.text(2), row.text(3)), 1L, Long::sum),
                first.atStartOfDay(zone).toInstant(),
                last.plusDays(1).atStartOfDay(zone).toInstant()));
        return days.entrySet().stream()
                .map(day -> RunDay.of(day.getKey(), day.getValue()))
                .toList();
    }

    /** The highest number of a run; 0 if there is none. */
    public long newest() {
        return store.read(connection -> Rows.list(connection, "SELECT MAX(id) FROM run", row -> row.number(1))
                .getFirst());
    }

    /** The runs with a higher number that this process began, the oldest first. */
    public List<RunSummary> begunHere(long after) {
        ThisProcess process = ThisProcess.now();
        return store.read(connection -> Rows.list(
                connection,
                "SELECT run.* FROM run WHERE id > ? AND machine = ? AND pid = ? ORDER BY id",
                RunQueries::run,
                after,
                process.machine(),
                process.pid()));
    }

    /** The oldest and the newest start of a run; empty if there is none. */
    public Optional<Span> span() {
        return store.read(HistoryBrowser::span);
    }

    public static Optional<Span> span(Connection connection) throws SQLException {
        return Rows.list(connection, "SELECT MIN(started), MAX(started) FROM run", row -> {
                    Instant oldest = row.optionalTime(1);
                    Instant newest = row.optionalTime(2);
                    return oldest == null || newest == null
                            ? Optional.<Span>empty()
                            : Optional.of(new Span(oldest, newest));
                })
                .getFirst();
    }

    /** From the oldest to the newest start. */
    public record Span(Instant oldest, Instant newest) {}
}
