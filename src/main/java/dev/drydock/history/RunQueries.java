package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reading statements. */
final class RunQueries {

    private static final String MATCHES = " WHERE (? = '' OR kind = ?) AND (? = '' OR server_key = ?) AND (? = ''"
            + " OR LOCATE(LOWER(?), LOWER(title || CHAR(10) || profile_name || CHAR(10) || server_address || CHAR(10)"
            + " || account)) > 0)";

    private RunQueries() {}

    static List<RunSummary> runs(Connection connection, RunFilter filter) throws SQLException {
        return list(
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

    static Optional<RunSummary> run(Connection connection, long id) throws SQLException {
        return list(connection, "SELECT * FROM run WHERE id = ?", RunQueries::run, id).stream()
                .findFirst();
    }

    static Optional<RunSummary> latestBefore(Connection connection, long id) throws SQLException {
        return list(
                        connection,
                        "SELECT earlier.* FROM run AS earlier JOIN run AS later ON earlier.server_key ="
                            + " later.server_key AND earlier.kind = later.kind AND earlier.id < later.id WHERE"
                            + " later.id = ? AND earlier.state <> 'RUNNING' AND CARDINALITY(earlier.item_counts) > 0"
                            + " ORDER BY earlier.id DESC LIMIT 1",
                        RunQueries::run,
                        id)
                .stream()
                .findFirst();
    }

    static long count(Connection connection) throws SQLException {
        return list(connection, "SELECT COUNT(*) FROM run", row -> row.getLong(1))
                .getFirst();
    }

    /** Items of a run by status, in the order of the first of each. */
    static Map<String, Long> itemCounts(Connection connection, long run) throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        list(
                connection,
                "SELECT status, COUNT(*) AS items FROM item WHERE id > ? AND id < ? GROUP BY status ORDER BY MIN(id)",
                row -> counts.put(row.getString("status"), row.getLong("items")),
                ItemId.of(run, 0),
                ItemId.of(run + 1, 0));
        return counts;
    }

    static long findingCount(Connection connection, long run) throws SQLException {
        return list(connection, "SELECT COUNT(*) FROM finding WHERE run_id = ?", row -> row.getLong(1), run)
                .getFirst();
    }

    static List<Item> items(Connection connection, long run, long afterSeq, int limit) throws SQLException {
        return list(
                connection,
                "SELECT * FROM item WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
                RunQueries::item,
                ItemId.of(run, afterSeq),
                ItemId.of(run + 1, 0),
                limit);
    }

    static List<RecordedFinding> findings(Connection connection, long run) throws SQLException {
        return list(
                connection,
                "SELECT * FROM finding WHERE run_id = ? ORDER BY run_id, seq",
                row -> new RecordedFinding(
                        row.getString("check_id"), row.getString("severity"), object(row), row.getString("text")),
                run);
    }

    static List<GrowthPoint> growth(Connection connection, String serverKey, String kind, ObjectName object)
            throws SQLException {
        return list(
                connection,
                "SELECT run.id, COALESCE(item.finished, run.started) AS measured, item.measure FROM run"
                        + " JOIN item ON item.run_id = run.id AND item.name = ? AND item.schema_name = ?"
                        + " AND item.part = ? WHERE item.measure IS NOT NULL AND run.server_key = ? AND run.kind = ?"
                        + " ORDER BY run.id, item.id",
                row -> new GrowthPoint(row.getLong("id"), instant(row, "measured"), row.getLong("measure")),
                object.name(),
                object.schema(),
                object.part(),
                serverKey,
                kind);
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    static <T> List<T> list(Connection connection, String sql, RowReader<T> reader, Object... arguments)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(reader.read(row));
                }
            }
            return rows;
        }
    }

    static RunSummary run(ResultSet row) throws SQLException {
        ServerIdentity server = new ServerIdentity(
                row.getString("server_key"),
                row.getString("profile_name"),
                row.getString("server_address"),
                row.getString("server_flavour"),
                row.getString("server_version"),
                row.getString("server_hostname"));
        RunStart start = new RunStart(
                row.getString("kind"),
                row.getString("title"),
                server,
                row.getString("account"),
                row.getString("os_user"),
                Pairs.map(row, "settings", Function.identity()),
                row.getLong("planned"));
        RunState state = RunState.valueOf(row.getString("state"));
        Map<String, Long> itemCounts = Pairs.map(row, "item_counts", Long::valueOf);
        return new RunSummary(
                row.getLong("id"),
                start,
                row.getString("app_version"),
                row.getString("machine"),
                instant(row, "started"),
                row.getObject("ended", Instant.class),
                state,
                outcome(row, state, itemCounts),
                row.getString("problem_code"),
                row.getString("problem_text"),
                Pairs.map(row, "summary", Function.identity()),
                itemCounts,
                row.getLong("finding_count"));
    }

    private static Optional<RunOutcome> outcome(ResultSet row, RunState state, Map<String, Long> items)
            throws SQLException {
        String word = row.getString("outcome");
        RunOutcome.Counts counts = new RunOutcome.Counts(
                row.getLong("planned"),
                row.getLong("done"),
                row.getLong("failed"),
                row.getLong("to_resolve"),
                row.getBoolean("all_visible"));
        if (!word.isEmpty()) {
            return Optional.of(new RunOutcome(RunOutcome.Kind.valueOf(word), counts));
        }
        return switch (state) {
            case RUNNING -> Optional.empty();
            case FAILED -> Optional.of(RunOutcome.failed(counts));
            case CANCELLED -> Optional.of(RunOutcome.cancelled(counts));
            case INTERRUPTED -> Optional.of(RunOutcome.interrupted(counts));
            case SUCCEEDED -> Optional.of(earlier(items.getOrDefault("failed", 0L)));
        };
    }

    /** A run that was recorded before outcomes were. */
    private static RunOutcome earlier(long failed) {
        return failed == 0
                ? RunOutcome.complete()
                : new RunOutcome(RunOutcome.Kind.SOME_FAILED, RunOutcome.Counts.of(0, 0, failed));
    }

    private static Item item(ResultSet row) throws SQLException {
        return new Item(
                ItemId.seq(row.getLong("id")),
                row.getString("kind"),
                object(row),
                row.getString("status"),
                number(row, "measure"),
                number(row, "estimate"),
                number(row, "bytes"),
                number(row, "millis"),
                row.getObject("finished", Instant.class),
                row.getString("error_code"),
                row.getString("error_text"),
                Pairs.map(row, "attributes", Function.identity()));
    }

    private static ObjectName object(ResultSet row) throws SQLException {
        return new ObjectName(row.getString("schema_name"), row.getString("name"), row.getString("part"));
    }

    private static @Nullable Long number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, Instant.class);
    }
}
