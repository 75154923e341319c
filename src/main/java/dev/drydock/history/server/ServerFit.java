package dev.drydock.history.server;

import dev.drydock.history.HistoryError;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a server can hold a history at all: looked at before its tables are made, and when it is first met. What it cannot
 * do would otherwise be found by the first long text that is lost.
 */
final class ServerFit {

    /** The longest text of ours in UTF-8, and room for the rest of its statement. */
    private static final long PACKET = 4L << 20;

    /** Smaller pages have no room for the index over three names. */
    private static final long PAGE = 16_384;

    private static final int MYSQL_MAJOR = 5;
    private static final int MYSQL_MINOR = 7;
    private static final int MARIADB_MAJOR = 10;
    private static final int MARIADB_MINOR = 2;

    private ServerFit() {}

    /** @throws DrydockException E-5077 with what is missing */
    static void require(Connection connection, String place) throws SQLException {
        Optional<String> lack = lack(connection);
        connection.rollback();
        if (lack.isPresent()) {
            throw new DrydockException(Problem.of(HistoryError.SERVER_UNFIT, "", place, lack.get()));
        }
    }

    private static Optional<String> lack(Connection connection) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        String product = about.getDatabaseProductName();
        boolean mariadb = product.toLowerCase(Locale.ROOT).contains("mariadb");
        int major = mariadb ? MARIADB_MAJOR : MYSQL_MAJOR;
        int minor = mariadb ? MARIADB_MINOR : MYSQL_MINOR;
        if (older(about, major, minor)) {
            return Optional.of(product + " " + about.getDatabaseProductVersion() + " (" + major + "." + minor + ")");
        }
        String engine = Rows.first(
                        connection,
                        "SELECT support FROM information_schema.engines WHERE UPPER(engine) = 'INNODB'",
                        row -> row.text(1))
                .orElse("NO");
        if (!engine.equals("YES") && !engine.equals("DEFAULT")) {
            return Optional.of("InnoDB: " + engine);
        }
        Optional<String> packet = tooSmall(connection, "max_allowed_packet", PACKET);
        return packet.isPresent() ? packet : tooSmall(connection, "innodb_page_size", PAGE);
    }

    private static boolean older(DatabaseMetaData about, int major, int minor) throws SQLException {
        int found = about.getDatabaseMajorVersion();
        return found < major || (found == major && about.getDatabaseMinorVersion() < minor);
    }

    private static Optional<String> tooSmall(Connection connection, String variable, long least) throws SQLException {
        long found = Rows.first(connection, "SELECT @@" + variable, row -> row.number(1))
                .orElse(least);
        return found < least ? Optional.of(variable + " = " + found + " (" + least + ")") : Optional.empty();
    }
}
