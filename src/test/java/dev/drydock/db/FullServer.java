package dev.drydock.db;

import dev.drydock.lab.TcpProxy;
import dev.drydock.platform.task.JobHandle;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A server that gives no connection any more while a run goes on, and takes one from it. */
public final class FullServer {

    private FullServer() {}

    /**
     * Waits until so many sessions run such a statement, gives no further connection, and ends the connection of one. Its client
     * is told of that once the server has forgotten it: until then a look there would find it being killed.
     *
     * @param way of the client to the server
     */
    public static void takeOne(Statement control, TcpProxy way, String like, int sessions) throws Exception {
        Lots.eventually(() -> running(control, like, "COUNT(*)") == sessions);
        control.execute("SET GLOBAL max_connections = 1");
        long taken = running(control, like, "MIN(ID)");
        way.stall();
        control.execute("KILL CONNECTION " + taken);
        Lots.eventually(() -> number(control, "COUNT(*)", "ID = " + taken) == 0);
        way.flow();
    }

    /** Gives one connection more than there are, since a superuser has one beyond the limit. */
    public static void leaveOne(Statement control) {
        try {
            // what was closed just now may still be seen for a moment
            Thread.sleep(1500);
            limit(control);
        } catch (SQLException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void limit(Statement control) throws SQLException {
        control.execute("SET GLOBAL max_connections = " + number(control, "COUNT(*)", "TRUE"));
    }

    private static long running(Statement control, String like, String what) throws SQLException {
        return number(control, what, "ID <> CONNECTION_ID() AND INFO LIKE '" + like + "'");
    }

    private static long number(Statement control, String what, String which) throws SQLException {
        try (ResultSet rows =
                control.executeQuery("SELECT " + what + " FROM information_schema.PROCESSLIST WHERE " + which)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Waits until the stage says how many go on, and why not all. */
    public static void awaitFewer(JobHandle<?> job, String fewer) throws Exception {
        Lots.eventually(() -> job.snapshot().state().ended()
                || job.snapshot()
                        .currentStage()
                        .filter(stage -> stage.name().contains(fewer + " workers; "))
                        .isPresent());
    }
}
