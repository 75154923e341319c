package dev.drydock.history.store;

import dev.drydock.history.Recorder;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunState;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.chain.ChainLink;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.journal.ObjectBlocks;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.journal.RunTotals;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The statements that bring a run in from an archive. Each may be repeated; the caller commits. */
public final class RunRows {

    private RunRows() {}

    /** Where a run of an archive belongs. */
    public sealed interface Place {

        /** It is here. */
        record Here(long run) implements Place {}

        /** It was here under this number, and was deleted as it is. */
        record Former(long run) implements Place {}

        /** It never was. */
        record New() implements Place {}
    }

    public static Place place(Connection connection, long original, String content) throws SQLException {
        Optional<Long> imported = MarkRows.imported(connection, content);
        if (imported.isPresent()) {
            return new Place.Here(imported.get());
        }
        record Newest(String event, String content) {}
        Optional<Newest> newest = Rows.list(
                        connection,
                        "SELECT event, content FROM chain_link WHERE event IN ('RUN', 'DELETED', 'IMPORTED')"
                                + " AND subject = ? ORDER BY position DESC LIMIT 1",
                        row -> new Newest(row.text(1), row.text(2)),
                        original)
                .stream()
                .findFirst()
                .filter(link -> link.content().equals(content));
        boolean there = RunQueries.run(connection, original).isPresent();
        if (newest.isPresent() && there) {
            return new Place.Here(original);
        }
        boolean deleted = newest.filter(link -> link.event().equals(ChainLink.Event.DELETED.name()))
                .isPresent();
        return deleted ? new Place.Former(original) : new Place.New();
    }

    /**
     * Begins it as a run of this process, so that it is cleared away if the process dies, and returns its number.
     *
     * @param token finds the row again if the connection broke after it was committed
     */
    public static long begin(
            Connection connection,
            UUID token,
            RunRow run,
            Place place,
            ThisProcess process,
            Recorder by,
            RunMarks.Origin origin)
            throws SQLException {
        Optional<Long> begun =
                Rows.list(connection, "SELECT id FROM run WHERE token = ?", row -> row.number(1), token).stream()
                        .findFirst();
        if (begun.isPresent()) {
            return begun.get();
        }
        long id = place instanceof Place.Former(long former) ? former : RunChanges.nextNumber(connection);
        List<String> columns = new ArrayList<>(List.of("id", "token", "data_folder", "recorded_as"));
        columns.addAll(RunRow.TEXTS);
        columns.addAll(RunRow.NUMBERS);
        columns.addAll(List.of(
                "all_visible", "finding_count", "process_started", "started", "settings", "summary", "item_counts"));
        List<@Nullable Object> values = new ArrayList<>(List.of(id, token, by.dataFolder(), by.account()));
        values.addAll(run.texts());
        values.addAll(run.numbers());
        values.add(run.allVisible());
        values.add(0L);
        values.add(process.started());
        values.add(run.started());
        values.add(run.settings().toArray(String[]::new));
        values.add(run.summary().toArray(String[]::new));
        values.add(new String[0]);
        values.set(columns.indexOf("state"), RunState.RUNNING.name());
        values.set(columns.indexOf("machine"), process.machine());
        values.set(columns.indexOf("pid"), process.pid());
        Rows.update(
                connection,
                "INSERT INTO run (" + String.join(", ", columns) + ") VALUES ("
                        + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")",
                values.toArray());
        MarkRows.origin(connection, id, origin);
        return id;
    }

    /** Gives it the end that it had, and seals it. */
    public static void end(Connection connection, long id, RunRow run, RunMarks marks, RunMarks.Origin origin)
            throws SQLException {
        Rows.update(
                connection,
                "UPDATE run SET state = ?, machine = ?, pid = ?, process_started = ?, ended = ?, finding_count = ?,"
                        + " item_counts = ?, data_folder = ?, recorded_as = ? WHERE id = ?",
                run.text("state"),
                run.text("machine"),
                run.numbers().get(RunRow.NUMBERS.indexOf("pid")),
                run.processStarted(),
                run.ended(),
                run.findings(),
                run.itemCounts().toArray(String[]::new),
                run.by().dataFolder(),
                run.by().account(),
                id);
        for (String tag : marks.tags()) {
            MarkRows.tag(connection, id, tag);
        }
        if (marks.note().isPresent()) {
            RunMarks.Note note = marks.note().get();
            MarkRows.note(connection, id, note.text(), note.by(), note.at());
        }
        if (marks.pinned().isPresent()) {
            MarkRows.pin(connection, id, marks.pinned().get(), origin.at());
        }
        MarkRows.complete(connection, id, origin.at());
        RunTotals.of(connection, id);
        new Chain(connection)
                .imported(
                        id,
                        origin.by(),
                        "archive " + origin.archive() + ", run " + origin.run() + ", content " + origin.content());
        ObjectBlocks.add(connection, id);
    }

    /** Removes what is there of a run whose import did not come to its end. */
    public static void abandon(Connection connection, long id) throws SQLException {
        RunChanges.rows(connection, id);
    }
}
