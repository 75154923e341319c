package dev.drydock.db.pool;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.List;

/**
 * One line of a server's process list.
 *
 * @param connection the server's number of the connection
 * @param busy whether it does something
 * @param killed whether somebody has sent a KILL for the connection, and the server is still undoing what it did
 * @param seconds for how long it has been doing that, or nothing
 * @param state what the server says it is at, such as "Waiting for table metadata lock"
 * @param text the statement; empty if there is none
 */
public record RunningStatement(long connection, boolean busy, boolean killed, long seconds, String state, String text) {

    /** All connections; without PROCESS, those of the account. Blocks. */
    public static List<RunningStatement> list(Session session) {
        return session.query("SHOW FULL PROCESSLIST", RunningStatement::of);
    }

    private static RunningStatement of(Row row) {
        return new RunningStatement(
                row.number(1).orElse(-1),
                !row.text(5).equals("Sleep"),
                row.text(5).equals("Killed"),
                row.number(6).orElse(0),
                row.text(7),
                row.text(8));
    }

    /** Whether it waits for a lock of a table (states of sql/mysqld.cc: table metadata lock, table level lock, table flush). */
    boolean waitsForLock() {
        return state.startsWith("Waiting for") && (state.endsWith("lock") || state.endsWith("table flush"));
    }
}
