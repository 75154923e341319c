package dev.drydock.history;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statements that begin, delete and interrupt runs. Each may be repeated; the caller commits. */
final class RunChanges {

    private RunChanges() {}

    /**
     * Inserts the run as running and returns its id.
     *
     * @param token finds the row again if the connection broke after it was committed
     */
    static long begin(
            Connection connection, UUID token, RunStart start, String version, ThisProcess process, Instant at)
            throws SQLException {
        List<Long> begun =
                RunQueries.list(connection, "SELECT id FROM run WHERE token = ?", row -> row.getLong(1), token);
        if (!begun.isEmpty()) {
            return begun.getFirst();
        }
        long id = RunQueries.list(
                        connection,
                        "SELECT next_id FROM OLD TABLE (UPDATE run_number SET next_id = next_id + 1)",
                        row -> row.getLong(1))
                .getFirst();
        ServerIdentity server = start.server();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address, server_flavour,"
                        + " server_version, server_hostname, account, os_user, settings, app_version, machine, pid,"
                        + " process_started, started, state, planned)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            Object[] values = {
                id,
                token,
                start.kind(),
                start.title(),
                server.key(),
                server.profileName(),
                server.address(),
                server.flavour(),
                server.version(),
                server.hostname(),
                start.account(),
                start.osUser(),
                Pairs.array(start.settings()),
                version,
                process.machine(),
                process.pid(),
                process.started(),
                at,
                RunState.RUNNING.name(),
                start.planned()
            };
            for (int i = 0; i < values.length; i++) {
                insert.setObject(i + 1, values[i]);
            }
            insert.executeUpdate();
        }
        return id;
    }

    /**
     * @param by who deletes it
     * @param reason why
     * @throws DrydockException E-5014 if the run has not ended
     */
    static void delete(Connection connection, long id, String by, String reason) throws SQLException {
        Optional<RunSummary> run = RunQueries.run(connection, id);
        if (run.isPresent() && run.get().state() == RunState.RUNNING) {
            throw new DrydockException(Problem.of(HistoryError.STILL_RUNNING, "", id));
        }
        new Chain(connection).deleted(id, by, reason);
        MarkRows.remove(connection, id);
        update(connection, "DELETE FROM item WHERE run_id = ?", id);
        update(connection, "DELETE FROM finding WHERE run_id = ?", id);
        update(connection, "DELETE FROM run WHERE id = ?", id);
    }

    /** Marks the running runs of this computer whose process is gone, and returns how many there were. */
    static int interruptAbandoned(Connection connection, String machine) throws SQLException {
        record Owner(long run, boolean lives) {}
        List<Long> abandoned = RunQueries.list(
                        connection,
                        "SELECT id, pid, process_started FROM run WHERE state = 'RUNNING' AND machine = ?",
                        row -> new Owner(
                                row.getLong("id"),
                                ThisProcess.lives(row.getLong("pid"), row.getObject("process_started", Instant.class))),
                        machine)
                .stream()
                .filter(owner -> !owner.lives())
                .map(Owner::run)
                .toList();
        for (long run : abandoned) {
            update(
                    connection,
                    "UPDATE run SET state = 'INTERRUPTED', outcome = 'INTERRUPTED',"
                            + " ended = (SELECT MAX(finished) FROM item WHERE run_id = run.id),"
                            + " done = (SELECT COUNT(*) FROM item WHERE run_id = run.id AND finished IS NOT NULL"
                            + " AND error_code = '' AND part = ''),"
                            + " failed = (SELECT COUNT(*) FROM item WHERE run_id = run.id AND error_code <> '')"
                            + " WHERE id = ? AND state = 'RUNNING'",
                    run);
            RunTotals.of(connection, run);
            new Chain(connection).ended(run);
        }
        return abandoned.size();
    }

    private static void update(Connection connection, String sql, long run) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, run);
            statement.executeUpdate();
        }
    }
}
