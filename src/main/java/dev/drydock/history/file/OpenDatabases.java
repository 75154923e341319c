package dev.drydock.history.file;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.jdbc.JdbcConnection;

/**
 * The databases that this process has open itself. Their files must not be opened beside H2: on POSIX systems, closing any
 * of a process's descriptors of a file lets go of all its locks on it, and another process could open the database, too.
 */
public final class OpenDatabases {

    private static final Map<Connection, Path> OPEN = new ConcurrentHashMap<>();

    private OpenDatabases() {}

    /** Whether a connection of this process has the file open, and not by way of another process. */
    public static boolean here(Path file) {
        return OPEN.containsValue(file);
    }

    /** Whether this connection has a file open itself. */
    public static boolean here(Connection connection) {
        return OPEN.containsKey(connection);
    }

    /** Whether this is the only connection by which this process has the file open itself. */
    static boolean lastOf(Path file, Connection connection) {
        return OPEN.containsKey(connection)
                && OPEN.values().stream().filter(file::equals).count() == 1;
    }

    static void opened(Path file, Connection connection) throws SQLException {
        if (!connection.unwrap(JdbcConnection.class).getSession().isRemote()) {
            OPEN.put(connection, file);
        }
    }

    static void closed(Connection connection) {
        OPEN.remove(connection);
    }
}
