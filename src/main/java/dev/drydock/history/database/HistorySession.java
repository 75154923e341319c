package dev.drydock.history.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One connection that survives the death of the process that serves the file: work that fails is repeated on a new
 * connection, so it must be repeatable. For one thread, which must not be interrupted.
 */
public final class HistorySession {

    /** Long enough for another process to take over the file of a killed one. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final HistoryDatabase database;
    private @Nullable Connection connection;

    /** What broke the last connection and lies in the file itself, such as a full disk; reopening then fails, too. */
    private @Nullable SQLException trouble;

    public HistorySession(HistoryDatabase database) {
        this.database = database;
    }

    /** Work on a connection without auto-commit. */
    public interface Work<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    /** Opens the connection, if it is not open. */
    public Connection connected() {
        if (connection == null) {
            connection = database.connect();
        }
        return connection;
    }

    /**
     * Does the work; what it did not commit is rolled back.
     *
     * @throws SQLException if it fails on a fresh connection too, or if no fresh one can be had after trouble with the file
     * @throws dev.drydock.platform.error.DrydockException if no connection can be opened, or thrown by the work
     */
    public <T extends @Nullable Object> T run(Work<T> work) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        boolean repeated = false;
        while (true) {
            try {
                Connection open = connected();
                T result = work.on(open);
                open.rollback();
                trouble = null;
                return result;
            } catch (SQLException failure) {
                close();
                trouble = HistoryFailures.passes(failure) || HistoryFailures.refusesRows(failure) ? trouble : failure;
                boolean again = !repeated && !HistoryFailures.refusesRows(failure);
                if (!again && !(HistoryFailures.passes(failure) && System.nanoTime() < deadline)) {
                    throw failure;
                }
            } catch (Error defect) {
                close();
                throw defect;
            } catch (RuntimeException failure) {
                close();
                SQLException cause = trouble;
                if (cause != null) {
                    throw cause;
                }
                if (!HistoryFailures.passes(failure) || System.nanoTime() > deadline) {
                    throw failure;
                }
            }
            if (repeated) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            repeated = true;
        }
    }

    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                database.disconnect(open);
            } catch (SQLException _) {
                // It is broken, which is why it is closed; what was promised as durable is on disk already.
            }
        }
    }
}
