package dev.drydock.history.store;

import dev.drydock.history.RunMarks;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The statements on tags, notes, pins and origins. Each may be repeated; the caller commits. */
public final class MarkRows {

    /** So many runs are asked for in one statement. */
    private static final int AT_ONCE = 500;

    private MarkRows() {}

    public static Map<Long, RunMarks> of(Connection connection, List<Long> runs) throws SQLException {
        Map<Long, RunMarks> marks = new HashMap<>();
        for (int from = 0; from < runs.size(); from += AT_ONCE) {
            marks.putAll(some(connection, runs.subList(from, Math.min(from + AT_ONCE, runs.size()))));
        }
        return marks;
    }

    private static Map<Long, RunMarks> some(Connection connection, List<Long> runs) throws SQLException {
        String in = " WHERE run_id IN (" + String.join(", ", Collections.nCopies(runs.size(), "?")) + ")";
        Object[] ids = runs.toArray();
        Map<Long, List<String>> tags = new TreeMap<>();
        Rows.list(
                connection,
                "SELECT run_id, tag FROM run_tag" + in + " ORDER BY run_id, tag",
                row -> tags.computeIfAbsent(row.number(1), _ -> new java.util.ArrayList<>())
                        .add(row.text(2)),
                ids);
        Map<Long, RunMarks.Note> notes = new HashMap<>();
        Rows.list(
                connection,
                "SELECT run_id, note, by_whom, changed_at FROM run_note" + in,
                row -> Optional.ofNullable(notes.put(row.number(1), note(row))),
                ids);
        Map<Long, String> pins = new HashMap<>();
        Rows.list(
                connection,
                "SELECT run_id, by_whom FROM run_pin" + in,
                row -> Optional.ofNullable(pins.put(row.number(1), row.text(2))),
                ids);
        Map<Long, RunMarks.Origin> origins = new HashMap<>();
        Rows.list(
                connection,
                "SELECT run_id, archive, original_run, content, imported_by, imported_at FROM run_origin" + in,
                row -> Optional.ofNullable(origins.put(row.number(1), origin(row))),
                ids);
        Map<Long, RunMarks> marks = new HashMap<>();
        for (long run : runs) {
            RunMarks found = new RunMarks(
                    tags.getOrDefault(run, List.of()),
                    Optional.ofNullable(notes.get(run)),
                    Optional.ofNullable(pins.get(run)),
                    Optional.ofNullable(origins.get(run)));
            if (!found.equals(RunMarks.NONE)) {
                marks.put(run, found);
            }
        }
        return marks;
    }

    private static RunMarks.Note note(HistoryRow row) throws SQLException {
        return new RunMarks.Note(row.text(2), row.text(3), Instant.ofEpochMilli(row.number(4)));
    }

    private static RunMarks.Origin origin(HistoryRow row) throws SQLException {
        return new RunMarks.Origin(
                row.text(2), row.number(3), row.text(4), row.text(5), Instant.ofEpochMilli(row.number(6)));
    }

    public static void tag(Connection connection, long run, String tag) throws SQLException {
        untag(connection, run, tag);
        Rows.update(connection, "INSERT INTO run_tag (run_id, tag) VALUES (?, ?)", run, tag);
    }

    static void untag(Connection connection, long run, String tag) throws SQLException {
        Rows.update(connection, "DELETE FROM run_tag WHERE run_id = ? AND tag = ?", run, tag);
    }

    /** @param note empty takes it away */
    public static void note(Connection connection, long run, String note, String by, Instant at) throws SQLException {
        Rows.update(connection, "DELETE FROM run_note WHERE run_id = ?", run);
        if (!note.isEmpty()) {
            Rows.update(
                    connection,
                    "INSERT INTO run_note (run_id, note, by_whom, changed_at) VALUES (?, ?, ?, ?)",
                    run,
                    note,
                    by,
                    at.toEpochMilli());
        }
    }

    public static void pin(Connection connection, long run, String by, Instant at) throws SQLException {
        unpin(connection, run);
        Rows.update(
                connection,
                "INSERT INTO run_pin (run_id, by_whom, pinned_at) VALUES (?, ?, ?)",
                run,
                by,
                at.toEpochMilli());
    }

    static void unpin(Connection connection, long run) throws SQLException {
        Rows.update(connection, "DELETE FROM run_pin WHERE run_id = ?", run);
    }

    /** As one that is not complete. */
    static void origin(Connection connection, long run, RunMarks.Origin origin) throws SQLException {
        Rows.update(
                connection,
                "INSERT INTO run_origin (run_id, archive, original_run, content, imported_by, imported_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                run,
                origin.archive(),
                origin.run(),
                origin.content(),
                origin.by(),
                0L);
    }

    /** What is not complete is removed when its process has gone. */
    static boolean incomplete(Connection connection, long run) throws SQLException {
        return Rows.first(
                        connection,
                        "SELECT run_id FROM run_origin WHERE run_id = ? AND imported_at = 0",
                        row -> row.number(1),
                        run)
                .isPresent();
    }

    static void complete(Connection connection, long run, Instant at) throws SQLException {
        Rows.update(connection, "UPDATE run_origin SET imported_at = ? WHERE run_id = ?", at.toEpochMilli(), run);
    }

    /** The run that came of an archived one with this content, if it is here. */
    static Optional<Long> imported(Connection connection, String content) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT run_id FROM run_origin WHERE content = ? AND imported_at > 0 ORDER BY run_id",
                        row -> row.number(1),
                        content)
                .stream()
                .findFirst();
    }

    /** Everything that is kept beside a run. */
    static void remove(Connection connection, long run) throws SQLException {
        for (String table : List.of("run_tag", "run_note", "run_pin", "run_origin", "run_total")) {
            Rows.update(connection, "DELETE FROM " + table + " WHERE run_id = ?", run);
        }
    }
}
