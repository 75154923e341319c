package dev.drydock.history.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What a connection to a shared history has whatever the server's own settings are. */
final class ServerSettings {

    /** So that {@code ||} joins texts, and what does not fit is refused and not cut. */
    private static final String MODE = "PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION";

    private ServerSettings() {}

    static void apply(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION sql_mode = '" + MODE + "', SESSION innodb_lock_wait_timeout = 20,"
                    + " SESSION sql_select_limit = 18446744073709551615");
        }
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
    }
}
