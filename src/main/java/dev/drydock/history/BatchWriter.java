package dev.drydock.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entries of one run in one transaction. Rows are merged by number, so that a batch can be repeated; results
 * that were certainly never written are inserted, which takes H2 half the time.
 */
final class BatchWriter {

    private static final String ITEM = "item (id, run_id, kind, schema_name, name, part, status, measure,"
            + " estimate, bytes, millis, finished, error_code, error_text, attributes)";
    private static final String VALUES = " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String MERGED = "MERGE INTO " + ITEM + " KEY (id)" + VALUES;
    private static final String INSERTED = "INSERT INTO " + ITEM + VALUES;
    private static final String FINDING =
            "MERGE INTO finding (run_id, seq, check_id, severity, schema_name, name, part,"
                    + " text) KEY (run_id, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String TALLY = "UPDATE run SET item_counts = ?, finding_count = ? WHERE id = ?";
    private static final String END =
            "UPDATE run SET state = ?, ended = ?, problem_code = ?, problem_text = ?, summary = ? WHERE id = ?";

    private final Connection connection;
    private final Rows merged = new Rows(MERGED);
    private final Rows inserted = new Rows(INSERTED);
    private final Rows findings = new Rows(FINDING);
    private final Rows tally = new Rows(TALLY);

    /** Its statements are prepared when first needed, and live as long as the connection. After a failure it is not used again. */
    BatchWriter(Connection connection) {
        this.connection = connection;
    }

    boolean uses(Connection other) {
        return connection.equals(other);
    }

    /** Rows of one statement that are sent together. */
    private final class Rows {

        private final String sql;
        private @Nullable PreparedStatement statement;
        private boolean any;

        Rows(String sql) {
            this.sql = sql;
        }

        PreparedStatement statement() throws SQLException {
            PreparedStatement prepared = statement;
            if (prepared == null) {
                prepared = connection.prepareStatement(sql);
                statement = prepared;
            }
            return prepared;
        }

        void add() throws SQLException {
            statement().addBatch();
            any = true;
        }

        void send() throws SQLException {
            if (any) {
                any = false;
                statement().executeBatch();
            }
        }
    }

    /**
     * Writes the entries and {@code counts}, which counts them in, and commits.
     *
     * @param again whether some of them may be there already
     */
    void write(long run, List<Entry> entries, Tally counts, boolean again) throws SQLException {
        Rows results = again ? merged : inserted;
        for (Entry entry : entries) {
            switch (entry.change()) {
                case Entry.Result(Item item) -> add(results, run, item);
                case Entry.Intent(Item item) -> add(merged, run, item);
                case Entry.Outcome(Item item) -> add(merged, run, item);
                case Entry.Found(long seq, Finding finding) -> add(run, seq, finding);
                case Entry.Ended ended -> end(run, ended);
            }
        }
        inserted.send();
        merged.send();
        findings.send();
        tally(run, counts.items(), counts.findings());
        connection.commit();
    }

    /** Writes items of a run that nobody writes any more, counts it anew, and commits. */
    void restore(long run, List<Item> items) throws SQLException {
        for (Item item : items) {
            add(merged, run, item);
        }
        merged.send();
        tally(run, RunQueries.itemCounts(connection, run), RunQueries.findingCount(connection, run));
        connection.commit();
    }

    private void tally(long run, Map<String, Long> items, long findings) throws SQLException {
        PreparedStatement statement = tally.statement();
        statement.setObject(1, Pairs.array(items));
        statement.setLong(2, findings);
        statement.setLong(3, run);
        statement.executeUpdate();
    }

    /** Forces all that was committed to the disk; returns when it is there. */
    static void sync(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
        }
    }

    private static void add(Rows rows, long run, Item item) throws SQLException {
        PreparedStatement statement = rows.statement();
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
        rows.add();
    }

    private void add(long run, long seq, Finding finding) throws SQLException {
        PreparedStatement statement = findings.statement();
        statement.setLong(1, run);
        statement.setLong(2, seq);
        statement.setString(3, finding.check());
        statement.setString(4, finding.severity());
        object(statement, 5, finding.object());
        statement.setString(8, Text.clipped(finding.text()));
        findings.add();
    }

    private void end(long run, Entry.Ended ended) throws SQLException {
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
