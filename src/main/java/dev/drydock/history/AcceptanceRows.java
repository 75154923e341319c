package dev.drydock.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statements on acceptances of findings. Each may be repeated; the caller commits. */
final class AcceptanceRows {

    private AcceptanceRows() {}

    /**
     * Inserts an acceptance and returns its id. One of the same finding that stands is withdrawn by it.
     *
     * @param token finds the row again if the connection broke after it was committed
     */
    static long accept(Connection connection, UUID token, Acceptance given, String machine) throws SQLException {
        List<Long> there =
                RunQueries.list(connection, "SELECT id FROM acceptance WHERE token = ?", row -> row.getLong(1), token);
        if (!there.isEmpty()) {
            return there.getFirst();
        }
        RecordedFinding finding = given.finding();
        ObjectName object = finding.object();
        List<Long> standing = RunQueries.list(
                connection,
                "SELECT id FROM acceptance WHERE server_key = ? AND check_id = ? AND severity = ? AND schema_name = ?"
                        + " AND name = ? AND part = ? AND withdrawn IS NULL",
                row -> row.getLong(1),
                given.serverKey(),
                finding.check(),
                finding.severity(),
                object.schema(),
                object.name(),
                object.part());
        for (long former : standing) {
            withdraw(connection, former, given.accepted(), given.acceptedBy(), machine);
        }
        update(
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
        long id = RunQueries.list(connection, "SELECT id FROM acceptance WHERE token = ?", row -> row.getLong(1), token)
                .getFirst();
        new Chain(connection).accepted(id);
        return id;
    }

    /** Marks an acceptance as withdrawn; one that is already stays as it is. */
    static void withdraw(Connection connection, long id, Instant at, String user, String machine) throws SQLException {
        update(
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
    static List<Acceptance> of(Connection connection, String serverKey) throws SQLException {
        return RunQueries.list(
                connection,
                "SELECT * FROM acceptance WHERE server_key = ? ORDER BY id DESC",
                AcceptanceRows::acceptance,
                serverKey);
    }

    private static Acceptance acceptance(ResultSet row) throws SQLException {
        Optional<Instant> withdrawn = Optional.ofNullable(row.getObject("withdrawn", Instant.class));
        String withdrawnBy = row.getString("withdrawn_by");
        return new Acceptance(
                row.getLong("id"),
                row.getString("server_key"),
                row.getString("profile_name"),
                new RecordedFinding(
                        row.getString("check_id"),
                        row.getString("severity"),
                        new ObjectName(row.getString("schema_name"), row.getString("name"), row.getString("part")),
                        row.getString("text")),
                row.getString("owner"),
                row.getString("reason"),
                row.getObject("until_day", LocalDate.class),
                row.getObject("accepted", Instant.class),
                by(row.getString("accepted_by"), row.getString("machine")),
                withdrawn.map(at -> new Acceptance.Withdrawal(at, withdrawnBy)));
    }

    private static String by(String user, String machine) {
        return user + "@" + machine;
    }

    private static void update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
