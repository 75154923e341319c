package dev.drydock.history;

import java.sql.Connection;
import java.sql.SQLException;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/**
 * Forces the database to disk for an account that has no right to {@code CHECKPOINT SYNC}: the database knows it as a
 * function and runs it in the process that has the file open. Public for H2 alone. Its full name is in every history file, so
 * it stays where it is.
 */
public final class DiskSync {

    private DiskSync() {}

    /** Returns when all that was committed is on disk. */
    public static void force(Connection connection) throws SQLException {
        if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
            session.getDatabase().sync();
        }
    }
}
