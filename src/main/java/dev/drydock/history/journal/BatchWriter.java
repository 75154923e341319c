package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.chain.ItemId;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.Pairs;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import dev.drydock.history.sql.Upsert;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the entries of one run in one transaction. Repeating a batch changes nothing: rows are merged by number. */
public final class BatchWriter {

    private static final List<String> ITEM = List.of(
            "run_id",
            "kind",
            "schema_name",
            "name",
            "part",
            "status",
            "measure",
            "estimate",
            "bytes",
            "millis",
            "finished",
            "error_code",
            "error_text",
            "attributes");
    private static final List<String> FINDING = List.of(
            "check_id",
            "severity",
            "schema_name",
            "name",
            "part",
            "text",
            "subject_kind",
            "remedy_kind",
            "remedy",
            "reference");
    private static final String TALLY = "UPDATE run SET item_counts = ?, finding_count = ? WHERE id = ?";
    private static final String END =
            "UPDATE run SET state = ?, ended = ?, problem_code = ?, problem_text = ?, summary = ?, outcome = ?,"
                    + " planned = GREATEST(planned, ?), done = ?, failed = ?, to_resolve = ?, all_visible = ?"
                    + " WHERE id = ?";

    /** The history under a run is not the one that it was written to: repeating the entry brings the rest not back. */
    static final class Replaced extends SQLIntegrityConstraintViolationException {

        private static final long serialVersionUID = 1;

        private final long run;

        Replaced(long run) {
            super("the history was replaced while run " + run + " was written", "23000");
            this.run = run;
        }

        Problem problem(String place) {
            return Problem.of(HistoryError.REPLACED, toString(), place, run);
        }
    }

    private final Connection connection;
    private final Upsert items;
    private final Upsert findings;

    /** Runs that are in this connection's history as far as they were recorded. */
    private final Set<Long> met = new HashSet<>();

    /** Its statements live as long as the connection. After a failure it is not used again. */
    public BatchWriter(Connection connection) throws SQLException {
        this.connection = connection;
        this.items = new Upsert(connection, "item", List.of("id"), ITEM);
        this.findings = new Upsert(connection, "finding", List.of("run_id", "seq"), FINDING);
    }

    boolean uses(Connection other) {
        return connection.equals(other);
    }

    /** Writes the entries and {@code counts}, which counts them in, seals the run if it ends, and commits. */
    void write(OpenRun open, List<Entry> entries, Tally counts) throws SQLException {
        long run = open.id();
        if (!met.contains(run)) {
            requireRecorded(open);
            met.add(run);
        }
        put(run, entries.stream().map(Entry::change).toList());
        tally(run, counts.items(), counts.findings());
        if (entries.stream().anyMatch(entry -> entry.change() instanceof Entry.Ended)) {
            SealedRun.seal(connection, run);
        }
        connection.commit();
    }

    /** Another process may have rebuilt, restored or moved the history since the last connection. */
    private void requireRecorded(OpenRun open) throws SQLException {
        RunSummary found = RunQueries.run(connection, open.id()).orElseThrow(() -> new Replaced(open.id()));
        long items = open.tally().items().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        // it may be further, if a connection broke after its commit
        if (found.items() < items || found.findingCount() < open.tally().findings()) {
            throw new Replaced(open.id());
        }
    }

    private void change(long run, String sql, @Nullable Object... values) throws SQLException {
        if (Rows.update(connection, sql, values) != 1) {
            throw new Replaced(run);
        }
    }

    private void put(long run, List<Entry.Change> changes) throws SQLException {
        for (Entry.Change change : changes) {
            switch (change) {
                case Entry.Result(Item item) -> add(run, item);
                case Entry.Intent(Item item) -> add(run, item);
                case Entry.Outcome(Item item) -> add(run, item);
                case Entry.Found(long seq, RecordedFinding finding) -> add(run, seq, finding);
                case Entry.FoundAhead(long seq, RecordedFinding finding) -> add(run, seq, finding);
                case Entry.Ended ended -> end(run, ended);
            }
        }
        items.write();
        findings.write();
    }

    /** Writes rows of a run that comes from an archive; the caller commits. */
    public void bring(long run, List<Item> items, List<RunRow.NumberedFinding> found) throws SQLException {
        for (Item item : items) {
            add(run, item);
        }
        this.items.write();
        for (RunRow.NumberedFinding finding : found) {
            add(run, finding.seq(), finding.finding());
        }
        findings.write();
    }

    /** Writes what belongs to a run that nobody writes any more, counts it anew, and commits. */
    void restore(long run, List<Entry.Change> changes) throws SQLException {
        put(run, changes);
        tally(run, RunQueries.itemCounts(connection, run), RunQueries.findingCount(connection, run));
        if (RunQueries.run(connection, run)
                .filter(summary -> summary.state() != RunState.RUNNING)
                .isPresent()) {
            SealedRun.seal(connection, run);
        }
        connection.commit();
    }

    private void tally(long run, Map<String, Long> counts, long found) throws SQLException {
        change(run, TALLY, Pairs.array(counts), found, run);
    }

    /** Forces all that was committed to the disk, if it is a disk of this computer; a server has done so at the commit. */
    static void sync(Connection connection) throws SQLException {
        if (Dialect.of(connection).shared()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYNC_TO_DISK()");
        }
    }

    private void add(long run, Item item) {
        ObjectName object = item.object();
        items.add(
                ItemId.of(run, item.seq()),
                run,
                item.kind(),
                object.schema(),
                object.name(),
                object.part(),
                item.status(),
                item.measure(),
                item.estimate(),
                item.bytes(),
                item.millis(),
                item.finished(),
                item.errorCode(),
                Text.clipped(item.errorText()),
                Pairs.array(item.attributes()));
    }

    private void add(long run, long seq, RecordedFinding finding) {
        ObjectName object = finding.object();
        findings.add(
                run,
                seq,
                finding.check(),
                finding.severity(),
                object.schema(),
                object.name(),
                object.part(),
                Text.clipped(finding.text()),
                finding.details().map(RecordedFinding.Details::subject).orElse(null),
                finding.details().map(RecordedFinding.Details::remedyKind).orElse(null),
                finding.details().map(details -> Text.clipped(details.remedy())).orElse(null),
                finding.details()
                        .map(details -> Text.clipped(details.reference()))
                        .orElse(null));
    }

    private void end(long run, Entry.Ended ended) throws SQLException {
        RunEnd end = ended.end();
        RunOutcome.Counts counts = end.outcome().counts();
        change(
                run,
                END,
                end.state().name(),
                ended.at(),
                end.problemCode(),
                Text.clipped(end.problemText()),
                Pairs.bounded(Dialect.of(connection), end.summary()),
                end.outcome().kind().name(),
                counts.planned(),
                counts.done(),
                counts.failed(),
                counts.toResolve(),
                counts.allVisible(),
                run);
    }
}
