package dev.drydock.history;

import dev.drydock.history.ChainLink.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The statements on sign-offs and written reports. Each may be repeated; the caller commits. */
final class EvidenceRows {

    private static final String REPORT = "SELECT document, form, sha256, runs, issued_at, issued_by FROM issued_report";

    private EvidenceRows() {}

    /** @param token finds the row again if the connection broke after it was committed */
    static long sign(Connection connection, String token, SignOff given) throws SQLException {
        List<Long> there =
                RunQueries.list(connection, "SELECT id FROM sign_off WHERE token = ?", row -> row.getLong(1), token);
        if (!there.isEmpty()) {
            return there.getFirst();
        }
        long id = next(connection, "sign_off");
        update(
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
    static boolean withdraw(Connection connection, long id, SignOff.Withdrawal withdrawal) throws SQLException {
        int changed = update(
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

    static List<SignOff> signOffs(Connection connection, long run) throws SQLException {
        return RunQueries.list(
                connection, "SELECT * FROM sign_off WHERE run_id = ? ORDER BY id", EvidenceRows::signOff, run);
    }

    static void issued(Connection connection, IssuedReport report) throws SQLException {
        String runs = report.runs().stream().map(String::valueOf).collect(Collectors.joining(" "));
        List<Long> there = RunQueries.list(
                connection,
                "SELECT id FROM issued_report WHERE document = ? AND form = ? AND sha256 = ?",
                row -> row.getLong(1),
                report.document(),
                report.form(),
                report.sha256());
        if (!there.isEmpty()) {
            return;
        }
        long id = next(connection, "issued_report");
        update(
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

    static List<IssuedReport> reports(Connection connection, String column, String value) throws SQLException {
        return RunQueries.list(
                connection, REPORT + " WHERE " + column + " = ? ORDER BY id", EvidenceRows::issuedReport, value);
    }

    /** The digest of a sign-off as it was entered; empty if there is none. */
    static Optional<String> signOff(Connection connection, long id) throws SQLException {
        return first(
                connection,
                "SELECT run_id, signed_at, name, remark, entered_by FROM sign_off WHERE id = ?",
                row -> new Canon()
                        .number(row.getLong(1))
                        .number(row.getLong(2))
                        .text(row.getString(3))
                        .text(row.getString(4))
                        .text(row.getString(5))
                        .hash(),
                id);
    }

    /** The digest of how a sign-off was withdrawn; empty if it was not. */
    static Optional<String> withdrawal(Connection connection, long id) throws SQLException {
        return first(
                connection,
                "SELECT withdrawn_at, withdrawn_by, withdrawn_why FROM sign_off"
                        + " WHERE id = ? AND withdrawn_at IS NOT NULL",
                row -> new Canon()
                        .number(row.getLong(1))
                        .text(row.getString(2))
                        .text(row.getString(3))
                        .hash(),
                id);
    }

    /** The digest of what is recorded of a written report; empty if there is none. */
    static Optional<String> report(Connection connection, long id) throws SQLException {
        return first(
                connection,
                REPORT + " WHERE id = ?",
                row -> {
                    Canon canon = new Canon();
                    for (int column = 1; column <= 4; column++) {
                        canon.text(row.getString(column));
                    }
                    return canon.number(row.getLong(5)).text(row.getString(6)).hash();
                },
                id);
    }

    private static SignOff signOff(ResultSet row) throws SQLException {
        long withdrawn = row.getLong("withdrawn_at");
        Optional<SignOff.Withdrawal> withdrawal = row.wasNull()
                ? Optional.empty()
                : Optional.of(new SignOff.Withdrawal(
                        Instant.ofEpochMilli(withdrawn),
                        row.getString("withdrawn_by"),
                        row.getString("withdrawn_why")));
        return new SignOff(
                row.getLong("id"),
                row.getLong("run_id"),
                row.getString("name"),
                row.getString("remark"),
                Instant.ofEpochMilli(row.getLong("signed_at")),
                row.getString("entered_by"),
                withdrawal);
    }

    private static IssuedReport issuedReport(ResultSet row) throws SQLException {
        return new IssuedReport(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                Arrays.stream(row.getString(4).split(" ", -1))
                        .map(Long::parseLong)
                        .toList(),
                Instant.ofEpochMilli(row.getLong(5)),
                row.getString(6));
    }

    /** The next number; nobody else can take it, since the head of the chain stays locked until the commit. */
    private static long next(Connection connection, String table) throws SQLException {
        RunQueries.list(connection, "SELECT position FROM chain_head FOR UPDATE", row -> row.getLong(1));
        return RunQueries.list(connection, "SELECT COALESCE(MAX(id), 0) + 1 FROM " + table, row -> row.getLong(1))
                .getFirst();
    }

    private static <T> Optional<T> first(Connection connection, String sql, RunQueries.RowReader<T> reading, long id)
            throws SQLException {
        return RunQueries.list(connection, sql, reading, id).stream().findFirst();
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
