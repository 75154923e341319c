package dev.drydock.history.chain;

import dev.drydock.history.Acceptance;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statements on acceptances of findings. Each may be repeated; the caller commits. */
public final class AcceptanceRows {

    private AcceptanceRows() {}

    /**
     * Inserts an acceptance and returns its id. One of the same finding that stands is withdrawn by it.
     *
     * @param token finds the row again if the connection broke after it was committed
     */
    public static long accept(Connection connection, UUID token, Acceptance given, String machine) throws SQLException {
        List<Long> there =
                Rows.list(connection, "SELECT id FROM acceptance WHERE token = ?", row -> row.number(1), token);
        if (!there.isEmpty()) {
            return there.getFirst();
        }
        RecordedFinding finding = given.finding();
        ObjectName object = finding.object();
        List<Long> standing = Rows.list(
                connection,
                "SELECT id FROM acceptance WHERE server_key = ? AND check_id = ? AND severity = ? AND schema_name = ?"
                        + " AND name = ? AND part = ? AND withdrawn IS NULL",
                row -> row.number(1),
                given.serverKey(),
                finding.check(),
                finding.severity(),
                object.schema(),
                object.name(),
                object.part());
        for (long former : standing) {
            withdraw(connection, former, given.accepted(), given.acceptedBy(), machine);
        }
        Rows.update(
                connection,
                "INSERT INTO acceptance (token, server_key, profile_name, check_id, severity, schema_name, name, part,"
                        + " text, owner, reason, until_day, accepted, accepted_by, machine)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                token,
                given.serverKey(),
                given.profileName(),
                finding.check(),
                finding.severity(),
                object.schema(),
                object.name(),
                object.part(),
                Text.clipped(finding.text()),
                Text.clipped(given.owner()),
                Text.clipped(given.reason()),
                given.until(),
                given.accepted(),
                given.acceptedBy(),
                machine);
        long id = Rows.list(connection, "SELECT id FROM acceptance WHERE token = ?", row -> row.number(1), token)
                .getFirst();
        new Chain(connection).accepted(id);
        return id;
    }

    /** Marks an acceptance as withdrawn; one that is already stays as it is. */
    public static void withdraw(Connection connection, long id, Instant at, String user, String machine)
            throws SQLException {
        Rows.update(
                connection,
                "UPDATE acceptance SET withdrawn = ?, withdrawn_by = ? WHERE id = ? AND withdrawn IS NULL",
                at,
                by(user, machine),
                id);
        if (Chain.withdrawal(connection, id).isPresent()) {
            new Chain(connection).withdrawn(id);
        }
    }

    /** All of a server, the newest first. */
    public static List<Acceptance> of(Connection connection, String serverKey) throws SQLException {
        return Rows.list(
                connection,
                "SELECT * FROM acceptance WHERE server_key = ? ORDER BY id DESC",
                AcceptanceRows::acceptance,
                serverKey);
    }

    private static Acceptance acceptance(HistoryRow row) throws SQLException {
        Optional<Instant> withdrawn = Optional.ofNullable(row.optionalTime("withdrawn"));
        String withdrawnBy = row.text("withdrawn_by");
        return new Acceptance(
                row.number("id"),
                row.text("server_key"),
                row.text("profile_name"),
                new RecordedFinding(
                        row.text("check_id"),
                        row.text("severity"),
                        new ObjectName(row.text("schema_name"), row.text("name"), row.text("part")),
                        row.text("text")),
                row.text("owner"),
                row.text("reason"),
                row.day("until_day"),
                row.time("accepted"),
                by(row.text("accepted_by"), row.text("machine")),
                withdrawn.map(at -> new Acceptance.Withdrawal(at, withdrawnBy)));
    }

    private static String by(String user, String machine) {
        return user + "@" + machine;
    }
}
