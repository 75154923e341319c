package dev.drydock.history.chain;

import dev.drydock.history.IssuedReport;
import dev.drydock.history.SignOff;
import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The statements on sign-offs and written reports. Each may be repeated; the caller commits. */
public final class EvidenceRows {

    private static final String REPORT = "SELECT document, form, sha256, runs, issued_at, issued_by FROM issued_report";

    private EvidenceRows() {}

    /** @param token finds the row again if the connection broke after it was committed */
    public static long sign(Connection connection, String token, SignOff given) throws SQLException {
        List<Long> there =
                Rows.list(connection, "SELECT id FROM sign_off WHERE token = ?", row -> row.number(1), token);
        if (!there.isEmpty()) {
            return there.getFirst();
        }
        long id = next(connection, "sign_off");
        Rows.update(
                connection,
                "INSERT INTO sign_off (id, token, run_id, name, remark, signed_at, entered_by, withdrawn_by,"
                        + " withdrawn_why) VALUES (?, ?, ?, ?, ?, ?, ?, '', '')",
                id,
                token,
                given.run(),
                given.name(),
                given.remark(),
                given.signed().toEpochMilli(),
                given.enteredBy());
        new Chain(connection).add(Event.SIGNED, id, signOff(connection, id).orElseThrow());
        return id;
    }

    /** Marks a sign-off as withdrawn; one that is already stays as it is. */
    public static boolean withdraw(Connection connection, long id, SignOff.Withdrawal withdrawal) throws SQLException {
        int changed = Rows.update(
                connection,
                "UPDATE sign_off SET withdrawn_at = ?, withdrawn_by = ?, withdrawn_why = ?"
                        + " WHERE id = ? AND withdrawn_at IS NULL",
                withdrawal.at().toEpochMilli(),
                withdrawal.by(),
                withdrawal.why(),
                id);
        Optional<String> content = withdrawal(connection, id);
        if (content.isPresent()) {
            new Chain(connection).add(Event.UNSIGNED, id, content.get());
        }
        return changed > 0;
    }

    public static List<SignOff> signOffs(Connection connection, long run) throws SQLException {
        return Rows.list(connection, "SELECT * FROM sign_off WHERE run_id = ? ORDER BY id", EvidenceRows::signOff, run);
    }

    public static void issued(Connection connection, IssuedReport report) throws SQLException {
        String runs = report.runs().stream().map(String::valueOf).collect(Collectors.joining(" "));
        List<Long> there = Rows.list(
                connection,
                "SELECT id FROM issued_report WHERE document = ? AND form = ? AND sha256 = ?",
                row -> row.number(1),
                report.document(),
                report.form(),
                report.sha256());
        if (!there.isEmpty()) {
            return;
        }
        long id = next(connection, "issued_report");
        Rows.update(
                connection,
                "INSERT INTO issued_report (id, document, form, sha256, runs, issued_at, issued_by)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                id,
                report.document(),
                report.form(),
                report.sha256(),
                runs,
                report.issued().toEpochMilli(),
                report.by());
        new Chain(connection).add(Event.REPORTED, id, report(connection, id).orElseThrow());
    }

    public static List<IssuedReport> reports(Connection connection, String column, String value) throws SQLException {
        return Rows.list(
                connection, REPORT + " WHERE " + column + " = ? ORDER BY id", EvidenceRows::issuedReport, value);
    }

    /** The digest of a sign-off as it was entered; empty if there is none. */
    public static Optional<String> signOff(Connection connection, long id) throws SQLException {
        return Rows.first(
                connection,
                "SELECT run_id, signed_at, name, remark, entered_by FROM sign_off WHERE id = ?",
                row -> new CanonicalDigest()
                        .number(row.number(1))
                        .number(row.number(2))
                        .text(row.text(3))
                        .text(row.text(4))
                        .text(row.text(5))
                        .hash(),
                id);
    }

    /** The digest of how a sign-off was withdrawn; empty if it was not. */
    public static Optional<String> withdrawal(Connection connection, long id) throws SQLException {
        return Rows.first(
                connection,
                "SELECT withdrawn_at, withdrawn_by, withdrawn_why FROM sign_off"
                        + " WHERE id = ? AND withdrawn_at IS NOT NULL",
                row -> new CanonicalDigest()
                        .number(row.number(1))
                        .text(row.text(2))
                        .text(row.text(3))
                        .hash(),
                id);
    }

    /** The digest of what is recorded of a written report; empty if there is none. */
    public static Optional<String> report(Connection connection, long id) throws SQLException {
        return Rows.first(
                connection,
                REPORT + " WHERE id = ?",
                row -> {
                    CanonicalDigest canon = new CanonicalDigest();
                    for (int column = 1; column <= 4; column++) {
                        canon.text(row.text(column));
                    }
                    return canon.number(row.number(5)).text(row.text(6)).hash();
                },
                id);
    }

    private static SignOff signOff(HistoryRow row) throws SQLException {
        Long withdrawn = row.optionalNumber("withdrawn_at");
        Optional<SignOff.Withdrawal> withdrawal = withdrawn == null
                ? Optional.empty()
                : Optional.of(new SignOff.Withdrawal(
                        Instant.ofEpochMilli(withdrawn), row.text("withdrawn_by"), row.text("withdrawn_why")));
        return new SignOff(
                row.number("id"),
                row.number("run_id"),
                row.text("name"),
                row.text("remark"),
                Instant.ofEpochMilli(row.number("signed_at")),
                row.text("entered_by"),
                withdrawal);
    }

    private static IssuedReport issuedReport(HistoryRow row) throws SQLException {
        return new IssuedReport(
                row.text(1),
                row.text(2),
                row.text(3),
                numbers(row.text(4)),
                Instant.ofEpochMilli(row.number(5)),
                row.text(6));
    }

    /** What is no number is left out, as only a stranger can have written it. */
    private static List<Long> numbers(String text) {
        return Arrays.stream(text.split(" ", -1))
                .filter(number -> number.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .toList();
    }

    /** The next number; nobody else can take it, since the head of the chain stays locked until the commit. */
    public static long next(Connection connection, String table) throws SQLException {
        Rows.list(connection, "SELECT position FROM chain_head FOR UPDATE", row -> row.number(1));
        return Rows.list(connection, "SELECT COALESCE(MAX(id), 0) + 1 FROM " + table, row -> row.number(1))
                .getFirst();
    }
}
