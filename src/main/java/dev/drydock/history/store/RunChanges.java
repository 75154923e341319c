package dev.drydock.history.store;

import dev.drydock.history.HistoryError;
import dev.drydock.history.Recorder;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.journal.ObjectBlocks;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.journal.SealedRun;
import dev.drydock.history.sql.Pairs;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statements that begin, delete and interrupt runs. Each may be repeated; the caller commits. */
public final class RunChanges {

    private RunChanges() {}

    /**
     * Inserts the run as running and returns its id.
     *
     * @param token finds the row again if the connection broke after it was committed
     */
    public static long begin(
            Connection connection,
            UUID token,
            RunStart start,
            String version,
            ThisProcess process,
            Recorder by,
            Instant at)
            throws SQLException {
        List<Long> begun = Rows.list(connection, "SELECT id FROM run WHERE token = ?", row -> row.number(1), token);
        if (!begun.isEmpty()) {
            return begun.getFirst();
        }
        long id = nextNumber(connection);
        ServerIdentity server = start.server();
        Rows.update(
                connection,
                "INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address, server_flavour,"
                        + " server_version, server_hostname, account, os_user, settings, app_version, machine, pid,"
                        + " process_started, started, state, planned, problem_text, summary, item_counts,"
                        + " data_folder, recorded_as)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id,
                token,
                Text.word(start.kind()),
                start.title(),
                Text.word(server.key()),
                server.profileName(),
                server.address(),
                server.flavour(),
                server.version(),
                server.hostname(),
                start.account(),
                start.osUser(),
                Pairs.array(start.settings()),
                Text.word(version),
                Text.word(process.machine()),
                process.pid(),
                process.started(),
                at,
                RunState.RUNNING.name(),
                start.planned(),
                "",
                new String[0],
                new String[0],
                by.dataFolder(),
                by.account());
        return id;
    }

    /** A number that no run ever had. */
    static long nextNumber(Connection connection) throws SQLException {
        long id = Rows.list(connection, "SELECT next_id FROM run_number FOR UPDATE", row -> row.number(1))
                .getFirst();
        Rows.update(connection, "UPDATE run_number SET next_id = ?", id + 1);
        return id;
    }

    /**
     * @param archived the digest of the run in the archive that it was written to; empty if it was not
     * @param by who deletes it
     * @param reason why
     * @throws DrydockException E-5014 if the run has not ended, E-5037 if it is not what was archived
     */
    public static void delete(Connection connection, long id, Optional<String> archived, String by, String reason)
            throws SQLException {
        Optional<RunSummary> run = RunQueries.run(connection, id);
        if (run.isPresent() && run.get().state() == RunState.RUNNING) {
            throw new DrydockException(Problem.of(HistoryError.STILL_RUNNING, "", id));
        }
        new Chain(connection).deleted(id, archived, by, reason);
        rows(connection, id);
    }

    /** Removes all rows of a run; the chain is not told. */
    public static void rows(Connection connection, long id) throws SQLException {
        MarkRows.remove(connection, id);
        Rows.update(connection, "DELETE FROM item WHERE run_id = ?", id);
        Rows.update(connection, "DELETE FROM finding WHERE run_id = ?", id);
        Rows.update(connection, "DELETE FROM run WHERE id = ?", id);
        ObjectBlocks.without(connection, id);
    }

    /** Marks the running runs of this computer and data folder whose process is gone, and returns how many there were. */
    static int interruptAbandoned(Connection connection, String machine, Recorder by) throws SQLException {
        record Owner(long run, boolean lives) {}
        List<Long> abandoned = Rows.list(
                        connection,
                        "SELECT id, pid, process_started FROM run WHERE state = 'RUNNING' AND machine = ?"
                                + " AND data_folder = ?",
                        row -> new Owner(
                                row.number("id"),
                                ThisProcess.lives(row.number("pid"), row.optionalTime("process_started"))),
                        Text.word(machine),
                        by.dataFolder())
                .stream()
                .filter(owner -> !owner.lives())
                .map(Owner::run)
                .toList();
        for (long run : abandoned) {
            if (MarkRows.incomplete(connection, run)) {
                rows(connection, run);
                continue;
            }
            Rows.update(
                    connection,
                    "UPDATE run SET state = 'INTERRUPTED', outcome = 'INTERRUPTED',"
                            + " ended = (SELECT MAX(finished) FROM item WHERE run_id = run.id),"
                            + " done = (SELECT COUNT(*) FROM item WHERE run_id = run.id AND finished IS NOT NULL"
                            + " AND error_code = '' AND part = ''),"
                            + " failed = (SELECT COUNT(*) FROM item WHERE run_id = run.id AND error_code <> '')"
                            + " WHERE id = ? AND state = 'RUNNING'",
                    run);
            SealedRun.seal(connection, run);
        }
        return abandoned.size();
    }
}
