package dev.drydock.history.journal;

import dev.drydock.history.GrowthPoint;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.chain.ItemId;
import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Pairs;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The reading statements. */
public final class RunQueries {

    private static final String MATCHES = " WHERE (? = '' OR kind = ?) AND (? = '' OR server_key = ?) AND (? = '' OR"
            + " POSITION(LOWER(?) IN LOWER(title || ' / ' || profile_name || ' / ' || server_address || ' / ' || account))"
            + " > 0)";

    private static final Pattern COUNT = Pattern.compile("\\d{1,15}");

    private RunQueries() {}

    public static List<RunSummary> runs(Connection connection, RunFilter filter) throws SQLException {
        return Rows.list(
                connection,
                "SELECT * FROM run" + MATCHES + " ORDER BY id DESC LIMIT ? OFFSET ?",
                RunQueries::run,
                filter.kind(),
                filter.kind(),
                filter.serverKey(),
                filter.serverKey(),
                filter.text(),
                filter.text(),
                filter.limit(),
                filter.offset());
    }

    public static Optional<RunSummary> run(Connection connection, long id) throws SQLException {
        return Rows.list(connection, "SELECT * FROM run WHERE id = ?", RunQueries::run, id).stream()
                .findFirst();
    }

    public static Optional<RunSummary> latestBefore(Connection connection, long id) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT earlier.* FROM run AS earlier JOIN run AS later ON earlier.server_key ="
                                + " later.server_key AND earlier.kind = later.kind AND earlier.id < later.id WHERE"
                                + " later.id = ? AND earlier.state <> 'RUNNING' AND "
                                + Dialect.of(connection).notEmpty("earlier.item_counts")
                                + " ORDER BY earlier.id DESC LIMIT 1",
                        RunQueries::run,
                        id)
                .stream()
                .findFirst();
    }

    public static long count(Connection connection) throws SQLException {
        return Rows.list(connection, "SELECT COUNT(*) FROM run", row -> row.number(1))
                .getFirst();
    }

    /** Items of a run by status, in the order of the first of each. */
    static Map<String, Long> itemCounts(Connection connection, long run) throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        Rows.list(
                connection,
                "SELECT status, COUNT(*) AS items FROM item WHERE id > ? AND id < ? GROUP BY status ORDER BY MIN(id)",
                row -> counts.put(row.text("status"), row.number("items")),
                ItemId.of(run, 0),
                ItemId.of(run + 1, 0));
        return counts;
    }

    static long findingCount(Connection connection, long run) throws SQLException {
        return Rows.list(connection, "SELECT COUNT(*) FROM finding WHERE run_id = ?", row -> row.number(1), run)
                .getFirst();
    }

    public static List<Item> items(Connection connection, long run, long afterSeq, int limit) throws SQLException {
        return Rows.list(
                connection,
                "SELECT * FROM item WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
                RunQueries::item,
                ItemId.of(run, afterSeq),
                ItemId.of(run + 1, 0),
                limit);
    }

    public static List<RecordedFinding> findings(Connection connection, long run) throws SQLException {
        return Rows.list(
                connection,
                "SELECT * FROM finding WHERE run_id = ? ORDER BY run_id, seq",
                row -> new RecordedFinding(
                        row.text("check_id"), row.text("severity"), object(row), row.shown("text"), details(row)),
                run);
    }

    private static Optional<RecordedFinding.Details> details(HistoryRow row) throws SQLException {
        String subject = row.name("subject_kind");
        return subject.isEmpty()
                ? Optional.empty()
                : Optional.of(new RecordedFinding.Details(
                        subject, row.name("remedy_kind"), row.shown("remedy"), row.shown("reference")));
    }

    public static List<GrowthPoint> growth(Connection connection, String serverKey, String kind, ObjectName object)
            throws SQLException {
        return Rows.list(
                connection,
                "SELECT run.id, COALESCE(item.finished, run.started) AS measured, item.measure FROM run"
                        + " JOIN item ON item.run_id = run.id AND item.name = ? AND item.schema_name = ?"
                        + " AND item.part = ? WHERE item.measure IS NOT NULL AND run.server_key = ? AND run.kind = ?"
                        + " ORDER BY run.id, item.id",
                row -> new GrowthPoint(row.number("id"), row.time("measured"), row.number("measure")),
                object.name(),
                object.schema(),
                object.part(),
                serverKey,
                kind);
    }

    public static RunSummary run(HistoryRow row) throws SQLException {
        ServerIdentity server = new ServerIdentity(
                row.text("server_key"),
                row.name("profile_name"),
                row.name("server_address"),
                row.name("server_flavour"),
                row.name("server_version"),
                row.name("server_hostname"));
        RunStart start = new RunStart(
                row.text("kind"),
                row.name("title"),
                server,
                row.name("account"),
                row.name("os_user"),
                Pairs.map(row, "settings", Function.identity()),
                count(row, "planned"));
        RunState state = RunState.recorded(row.text("state"));
        Map<String, Long> itemCounts = Pairs.map(row, "item_counts", RunQueries::count);
        return new RunSummary(
                row.number("id"),
                start,
                row.text("app_version"),
                row.text("machine"),
                row.time("started"),
                row.optionalTime("ended"),
                state,
                outcome(row, state, itemCounts),
                row.text("problem_code"),
                row.shown("problem_text"),
                Pairs.map(row, "summary", Function.identity()),
                itemCounts,
                count(row, "finding_count"));
    }

    /** Drydock counts nothing below zero; a stranger may have written it. */
    private static long count(HistoryRow row, String column) throws SQLException {
        return Math.max(0, row.number(column));
    }

    /** What is no number, or one that nothing can be counted up to, is 0. */
    private static long count(String text) {
        return COUNT.matcher(text).matches() ? Long.parseLong(text) : 0;
    }

    private static Optional<RunOutcome> outcome(HistoryRow row, RunState state, Map<String, Long> items)
            throws SQLException {
        String word = row.text("outcome");
        RunOutcome.Counts counts = new RunOutcome.Counts(
                count(row, "planned"),
                count(row, "done"),
                count(row, "failed"),
                count(row, "to_resolve"),
                row.yes("all_visible"));
        if (!word.isEmpty() && state != RunState.UNKNOWN) {
            return Optional.of(new RunOutcome(RunOutcome.Kind.recorded(word), counts));
        }
        return switch (state) {
            case RUNNING -> Optional.empty();
            case FAILED -> Optional.of(RunOutcome.failed(counts));
            case CANCELLED -> Optional.of(RunOutcome.cancelled(counts));
            case INTERRUPTED -> Optional.of(RunOutcome.interrupted(counts));
            case UNKNOWN -> Optional.of(new RunOutcome(RunOutcome.Kind.UNKNOWN, counts));
            case SUCCEEDED -> Optional.of(earlier(items.getOrDefault("failed", 0L)));
        };
    }

    /** A run that was recorded before outcomes were. */
    private static RunOutcome earlier(long failed) {
        return failed == 0
                ? RunOutcome.complete()
                : new RunOutcome(RunOutcome.Kind.SOME_FAILED, RunOutcome.Counts.of(0, 0, failed));
    }

    private static Item item(HistoryRow row) throws SQLException {
        return new Item(
                ItemId.seq(row.number("id")),
                row.text("kind"),
                object(row),
                row.text("status"),
                row.optionalNumber("measure"),
                row.optionalNumber("estimate"),
                row.optionalNumber("bytes"),
                row.optionalNumber("millis"),
                row.optionalTime("finished"),
                row.text("error_code"),
                row.shown("error_text"),
                Pairs.map(row, "attributes", Function.identity()));
    }

    private static ObjectName object(HistoryRow row) throws SQLException {
        return new ObjectName(row.text("schema_name"), row.text("name"), row.text("part"));
    }
}
