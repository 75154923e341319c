package dev.drydock.history.file;

import dev.drydock.history.DiskSync;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryPasswords;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.ErrorCode;

/** The accounts of a database file that nobody has open. */
final class Accounts {

    /** Of histories before they had passwords. */
    private static final String FORMER_OWNER = "SA";

    private Accounts() {}

    /** Gives the owner of a former history its name and password; changes nothing in another one. */
    static void adopt(Path file, HistoryPasswords passwords) throws SQLException {
        try (Connection _ = DriverManager.getConnection(H2Url.alone(file), H2Url.OWNER, passwords.owner())) {
            return;
        } catch (SQLException failure) {
            if (failure.getErrorCode() != ErrorCode.WRONG_USER_OR_PASSWORD) {
                throw failure;
            }
        }
        try (Connection connection = DriverManager.getConnection(H2Url.alone(file), FORMER_OWNER, "");
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER USER " + FORMER_OWNER + " RENAME TO " + H2Url.OWNER);
            statement.execute("ALTER USER " + H2Url.OWNER + " SET PASSWORD " + literal(passwords.owner()));
        }
    }

    /** Lets the application read and write all rows, and force them to disk; repeating it changes nothing. */
    static void grant(Path file, HistoryPasswords passwords) throws SQLException {
        try (Connection connection = DriverManager.getConnection(H2Url.alone(file), H2Url.OWNER, passwords.owner());
                Statement statement = connection.createStatement()) {
            String password = literal(passwords.application());
            statement.execute("CREATE USER IF NOT EXISTS " + H2Url.APPLICATION + " PASSWORD " + password);
            statement.execute("ALTER USER " + H2Url.APPLICATION + " SET PASSWORD " + password);
            statement.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA PUBLIC TO " + H2Url.APPLICATION);
            statement.execute(
                    "CREATE FORCE ALIAS IF NOT EXISTS SYNC_TO_DISK FOR '" + DiskSync.class.getName() + ".force'");
            statement.execute("SET WRITE_DELAY 0");
        }
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
