package dev.drydock.history.chain;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.Recorder;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Pairs;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is recorded of a run itself, in the order in which its digest takes it.
 *
 * @param texts the values of {@link #TEXTS}
 * @param numbers the values of {@link #NUMBERS}
 * @param by who recorded it, in a history that several people share
 */
public record RunRow(
        long id,
        List<String> texts,
        List<Long> numbers,
        boolean allVisible,
        long findings,
        @Nullable Instant processStarted,
        Instant started,
        @Nullable Instant ended,
        List<String> settings,
        List<String> summary,
        List<String> itemCounts,
        Recorder by) {

    public static final List<String> TEXTS = List.of(
            "kind",
            "title",
            "server_key",
            "profile_name",
            "server_address",
            "server_flavour",
            "server_version",
            "server_hostname",
            "account",
            "os_user",
            "app_version",
            "machine",
            "state",
            "outcome",
            "problem_code",
            "problem_text");
    public static final List<String> NUMBERS = List.of("pid", "planned", "done", "failed", "to_resolve");

    private static final String SELECT = "SELECT id, " + String.join(", ", TEXTS) + ", " + String.join(", ", NUMBERS)
            + ", all_visible, finding_count, process_started, started, ended, settings, summary, item_counts,"
            + " data_folder, recorded_as FROM run"
            + " WHERE id = ?";

    public static Optional<RunRow> read(Connection connection, long run) throws SQLException {
        return Rows.list(connection, SELECT, RunRow::of, run).stream().findFirst();
    }

    private static RunRow of(HistoryRow row) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (String column : TEXTS) {
            texts.add(row.text(column));
        }
        List<Long> numbers = new ArrayList<>();
        for (String column : NUMBERS) {
            numbers.add(row.number(column));
        }
        return new RunRow(
                row.number("id"),
                texts,
                numbers,
                row.yes("all_visible"),
                row.number("finding_count"),
                row.optionalTime("process_started"),
                row.time("started"),
                row.optionalTime("ended"),
                row.texts("settings"),
                row.texts("summary"),
                row.texts("item_counts"),
                new Recorder(row.text("data_folder"), row.text("recorded_as")));
    }

    public String text(String column) {
        return texts.get(TEXTS.indexOf(column));
    }

    /** The same run under another number. */
    public RunRow numbered(long other) {
        return new RunRow(
                other,
                texts,
                numbers,
                allVisible,
                findings,
                processStarted,
                started,
                ended,
                settings,
                summary,
                itemCounts,
                by);
    }

    /** Begins the digest of the run, as {@link RunContent} does. */
    public CanonicalDigest digest() {
        CanonicalDigest canon = new CanonicalDigest().number(id);
        texts.forEach(canon::text);
        numbers.forEach(canon::number);
        canon.number(allVisible ? 1L : 0L)
                .number(findings)
                .time(processStarted)
                .time(started)
                .time(ended)
                .texts(settings)
                .texts(summary)
                .texts(itemCounts);
        // a local history has no such thing, and its digests are older than these columns
        return by.isLocal() ? canon : canon.text(by.dataFolder()).text(by.account());
    }

    public static void add(CanonicalDigest canon, long run, Item item) {
        canon.number(ItemId.of(run, item.seq()))
                .text(item.kind())
                .text(item.object().schema())
                .text(item.object().name())
                .text(item.object().part())
                .text(item.status())
                .text(item.errorCode())
                .text(item.errorText())
                .number(item.measure())
                .number(item.estimate())
                .number(item.bytes())
                .number(item.millis())
                .time(item.finished())
                .texts(List.of(Pairs.array(item.attributes())));
    }

    public static void add(CanonicalDigest canon, NumberedFinding found) {
        RecordedFinding finding = found.finding();
        canon.number(found.seq())
                .text(finding.check())
                .text(finding.severity())
                .text(finding.object().schema())
                .text(finding.object().name())
                .text(finding.object().part())
                .text(finding.text());
        // findings had none, and runs of that time keep their digests
        finding.details()
                .ifPresent(details -> canon.text(details.subject())
                        .text(details.remedyKind())
                        .text(details.remedy())
                        .text(details.reference()));
    }

    /** A finding with its number in the run. */
    public record NumberedFinding(long seq, RecordedFinding finding) {

        static final String COLUMNS =
                "seq, check_id, severity, schema_name, name, part, text, subject_kind, remedy_kind,"
                        + " remedy, reference";

        public static List<NumberedFinding> of(Connection connection, long run) throws SQLException {
            return Rows.list(
                    connection,
                    "SELECT " + COLUMNS + " FROM finding WHERE run_id = ? ORDER BY seq",
                    NumberedFinding::of,
                    run);
        }

        static NumberedFinding of(HistoryRow row) throws SQLException {
            return new NumberedFinding(
                    row.number("seq"),
                    new RecordedFinding(
                            row.text("check_id"),
                            row.text("severity"),
                            new ObjectName(row.text("schema_name"), row.text("name"), row.text("part")),
                            row.text("text"),
                            details(row)));
        }

        /** Empty in what was recorded before they were. */
        private static Optional<RecordedFinding.Details> details(HistoryRow row) throws SQLException {
            String subject = row.text("subject_kind");
            return subject.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new RecordedFinding.Details(
                            subject, row.text("remedy_kind"), row.text("remedy"), row.text("reference")));
        }
    }
}
