package dev.drydock.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the entries of one run in one transaction. Repeating a batch changes nothing: rows are merged by number. */
final class BatchWriter {

    private static final String ITEM = "MERGE INTO item (id, run_id, kind, schema_name, name, part, status, measure,"
            + " estimate, bytes, millis, finished, error_code, error_text, attributes)"
            + " KEY (id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String FINDING =
            "MERGE INTO finding (run_id, seq, check_id, severity, schema_name, name, part,"
                    + " text) KEY (run_id, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String TALLY = "UPDATE run SET item_counts = ?, finding_count = ? WHERE id = ?";
    private static final String END =
            "UPDATE run SET state = ?, ended = ?, problem_code = ?, problem_text = ?, summary = ? WHERE id = ?";

    private BatchWriter() {}

    /** Writes the entries and {@code tally}, which counts them in, and commits. */
    static void write(Connection connection, long run, List<Entry> entries, Tally tally) throws SQLException {
        try (PreparedStatement items = connection.prepareStatement(ITEM);
                PreparedStatement findings = connection.prepareStatement(FINDING);
                PreparedStatement counts = connection.prepareStatement(TALLY)) {
            for (Entry entry : entries) {
                switch (entry.change()) {
                    case Entry.Result(Item item) -> add(items, run, item);
                    case Entry.Intent(Item item) -> add(items, run, item);
                    case Entry.Outcome(Item item) -> add(items, run, item);
                    case Entry.Found(long seq, Finding finding) -> add(findings, run, seq, finding);
                    case Entry.Ended ended -> end(connection, run, ended);
                }
            }
            items.executeBatch();
            findings.executeBatch();
            counts.setObject(1, Pairs.array(tally.items()));
            counts.setLong(2, tally.findings());
            counts.setLong(3, run);
            counts.executeUpdate();
        }
        connection.commit();
    }

    /** Forces all that was committed to the disk; returns when it is there. */
    static void sync(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
        }
    }

    private static void add(PreparedStatement items, long run, Item item) throws SQLException {
        items.setLong(1, ItemId.of(run, item.seq()));
        items.setLong(2, run);
        items.setString(3, item.kind());
        object(items, 4, item.object());
        items.setString(7, item.status());
        number(items, 8, item.measure());
        number(items, 9, item.estimate());
        number(items, 10, item.bytes());
        number(items, 11, item.millis());
        items.setObject(12, item.finished());
        items.setString(13, item.errorCode());
        items.setString(14, Text.clipped(item.errorText()));
        items.setObject(15, Pairs.array(item.attributes()));
        items.addBatch();
    }

    private static void add(PreparedStatement findings, long run, long seq, Finding finding) throws SQLException {
        findings.setLong(1, run);
        findings.setLong(2, seq);
        findings.setString(3, finding.check());
        findings.setString(4, finding.severity());
        object(findings, 5, finding.object());
        findings.setString(8, Text.clipped(finding.text()));
        findings.addBatch();
    }

    private static void end(Connection connection, long run, Entry.Ended ended) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(END)) {
            update.setString(1, ended.end().state().name());
            update.setObject(2, ended.at());
            update.setString(3, ended.end().problemCode());
            update.setString(4, Text.clipped(ended.end().problemText()));
            update.setObject(5, Pairs.array(ended.end().summary()));
            update.setLong(6, run);
            update.executeUpdate();
        }
    }

    private static void object(PreparedStatement statement, int first, ObjectName name) throws SQLException {
        statement.setString(first, name.schema());
        statement.setString(first + 1, name.name());
        statement.setString(first + 2, name.part());
    }

    private static void number(PreparedStatement statement, int index, @Nullable Long value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.BIGINT);
        } else {
            statement.setLong(index, value);
        }
    }
}
