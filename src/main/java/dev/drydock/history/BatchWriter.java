package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
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
            "UPDATE run SET state = ?, ended = ?, problem_code = ?, problem_text = ?, summary = ?, outcome = ?,"
                    + " planned = GREATEST(planned, ?), done = ?, failed = ?, to_resolve = ?, all_visible = ?"
                    + " WHERE id = ?";

    private final Connection connection;
    private @Nullable PreparedStatement items;
    private @Nullable PreparedStatement findings;
    private @Nullable PreparedStatement tally;

    /** Its statements are prepared when first needed, and live as long as the connection. After a failure it is not used again. */
    BatchWriter(Connection connection) {
        this.connection = connection;
    }

    boolean uses(Connection other) {
        return connection.equals(other);
    }

    /** Writes the entries and {@code counts}, which counts them in, seals the run if it ends, and commits. */
    void write(long run, List<Entry> entries, Tally counts) throws SQLException {
        boolean hasItems = false;
        boolean hasFindings = false;
        for (Entry entry : entries) {
            switch (entry.change()) {
                case Entry.Result(Item item) -> hasItems = add(run, item);
                case Entry.Intent(Item item) -> hasItems = add(run, item);
                case Entry.Outcome(Item item) -> hasItems = add(run, item);
                case Entry.Found(long seq, RecordedFinding finding) -> hasFindings = add(run, seq, finding);
                case Entry.Ended ended -> end(run, ended);
            }
        }
        if (hasItems) {
            items().executeBatch();
        }
        if (hasFindings) {
            findings().executeBatch();
        }
        tally(run, counts.items(), counts.findings());
        if (entries.stream().anyMatch(entry -> entry.change() instanceof Entry.Ended)) {
            RunTotals.of(connection, run);
            new Chain(connection).ended(run);
        }
        connection.commit();
    }

    /** Writes items of a run that nobody writes any more, counts it anew, and commits. */
    void restore(long run, List<Item> items) throws SQLException {
        for (Item item : items) {
            add(run, item);
        }
        items().executeBatch();
        tally(run, RunQueries.itemCounts(connection, run), RunQueries.findingCount(connection, run));
        if (RunQueries.run(connection, run)
                .filter(summary -> summary.state() != RunState.RUNNING)
                .isPresent()) {
            RunTotals.of(connection, run);
            new Chain(connection).ended(run);
        }
        connection.commit();
    }

    private void tally(long run, Map<String, Long> items, long findings) throws SQLException {
        PreparedStatement statement = tally();
        statement.setObject(1, Pairs.array(items));
        statement.setLong(2, findings);
        statement.setLong(3, run);
        statement.executeUpdate();
    }

    private PreparedStatement items() throws SQLException {
        PreparedStatement statement = items;
        if (statement == null) {
            statement = connection.prepareStatement(ITEM);
            items = statement;
        }
        return statement;
    }

    private PreparedStatement findings() throws SQLException {
        PreparedStatement statement = findings;
        if (statement == null) {
            statement = connection.prepareStatement(FINDING);
            findings = statement;
        }
        return statement;
    }

    private PreparedStatement tally() throws SQLException {
        PreparedStatement statement = tally;
        if (statement == null) {
            statement = connection.prepareStatement(TALLY);
            tally = statement;
        }
        return statement;
    }

    /** Forces all that was committed to the disk; returns when it is there. */
    static void sync(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYNC_TO_DISK()");
        }
    }

    private boolean add(long run, Item item) throws SQLException {
        PreparedStatement statement = items();
        statement.setLong(1, ItemId.of(run, item.seq()));
        statement.setLong(2, run);
        statement.setString(3, item.kind());
        object(statement, 4, item.object());
        statement.setString(7, item.status());
        number(statement, 8, item.measure());
        number(statement, 9, item.estimate());
        number(statement, 10, item.bytes());
        number(statement, 11, item.millis());
        statement.setObject(12, item.finished());
        statement.setString(13, item.errorCode());
        statement.setString(14, Text.clipped(item.errorText()));
        statement.setObject(15, Pairs.array(item.attributes()));
        statement.addBatch();
        return true;
    }

    private boolean add(long run, long seq, RecordedFinding finding) throws SQLException {
        PreparedStatement statement = findings();
        statement.setLong(1, run);
        statement.setLong(2, seq);
        statement.setString(3, finding.check());
        statement.setString(4, finding.severity());
        object(statement, 5, finding.object());
        statement.setString(8, Text.clipped(finding.text()));
        statement.addBatch();
        return true;
    }

    private void end(long run, Entry.Ended ended) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(END)) {
            update.setString(1, ended.end().state().name());
            update.setObject(2, ended.at());
            update.setString(3, ended.end().problemCode());
            update.setString(4, Text.clipped(ended.end().problemText()));
            update.setObject(5, Pairs.array(ended.end().summary()));
            RunOutcome outcome = ended.end().outcome();
            update.setString(6, outcome.kind().name());
            update.setLong(7, outcome.counts().planned());
            update.setLong(8, outcome.counts().done());
            update.setLong(9, outcome.counts().failed());
            update.setLong(10, outcome.counts().toResolve());
            update.setBoolean(11, outcome.counts().allVisible());
            update.setLong(12, run);
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
