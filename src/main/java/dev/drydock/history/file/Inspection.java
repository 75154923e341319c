package dev.drydock.history.file;

import dev.drydock.history.HistoryError;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.database.Schema;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h2.api.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A look through a database file that was not closed in order, without writing to it: what H2 repairs at opening would be
 * lost for anybody who wants to save more of it. Used under {@link OpenLock}, while nobody has the database open.
 */
public final class Inspection {

    private static final List<String> TABLES = List.of("run", "item", "finding", "acceptance");

    /** Whose version of the tables was the first to have its head noted. */
    private static final int FIRST_NOTED = 9;

    private static final int TRIES = 20;
    private static final Logger LOG = LoggerFactory.getLogger(Inspection.class);

    private Inspection() {}

    /**
     * What was found.
     *
     * @param head how far it is; empty if it is not one of this version's tables or its passwords are others
     * @param whole whether it has all that was noted of it
     * @param rows how many rows of runs, items, findings and acceptances it has
     */
    public record Found(Optional<KnownHead> head, boolean whole, long rows) {}

    /**
     * Reads every row.
     *
     * @param noted what it must have
     * @throws DrydockException E-5001 if one cannot be read, E-5003 or E-5004 if a newer version wrote the file, E-5005 if
     *     another program holds it
     */
    public static Found of(Path file, HistoryPasswords passwords, Schema schema, Optional<KnownHead> noted) {
        return of(file, passwords, schema, noted, Inspection::readAll);
    }

    /** As {@link #of}; the rows are counted and not read. */
    static Found atFirstSight(Path file, HistoryPasswords passwords, Schema schema, Optional<KnownHead> noted) {
        return of(file, passwords, schema, noted, Inspection::countAll);
    }

    private interface Look {
        long at(Connection connection) throws SQLException;
    }

    private static Found of(
            Path file, HistoryPasswords passwords, Schema schema, Optional<KnownHead> noted, Look look) {
        try (Connection connection = DriverManager.getConnection(H2Url.reading(file), H2Url.OWNER, passwords.owner())) {
            int found = Schema.versionIn(connection);
            if (found > schema.version()) {
                throw new DrydockException(Problem.of(HistoryError.NEWER_SCHEMA, "", file, found, schema.version()));
            }
            long rows = look.at(connection);
            if (found < schema.version()) {
                return new Found(Optional.empty(), noted.isEmpty() || found >= FIRST_NOTED, rows);
            }
            boolean whole = noted.isEmpty() || Chain.reaches(connection, noted.get());
            return new Found(Optional.of(Chain.known(connection)), whole, rows);
        } catch (SQLException failure) {
            if (failure.getErrorCode() == ErrorCode.WRONG_USER_OR_PASSWORD) {
                return new Found(Optional.empty(), noted.isEmpty(), 0);
            }
            throw refused(code(failure), file, failure);
        } catch (DrydockException known) {
            throw known;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError damage) {
            throw refused(HistoryError.UNREADABLE, file, damage);
        }
    }

    private static long readAll(Connection connection) throws SQLException {
        long rows = 0;
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
                    // H2 makes the values of a row when it reads its page
                    while (row.next()) {
                        rows++;
                    }
                }
            }
        }
        return rows;
    }

    private static long countAll(Connection connection) throws SQLException {
        long rows = 0;
        for (String table : TABLES) {
            rows += Rows.first(connection, "SELECT COUNT(*) FROM " + table, row -> row.number(1))
                    .orElseThrow();
        }
        return rows;
    }

    private static HistoryError code(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case ErrorCode.FILE_VERSION_ERROR_1 -> HistoryError.NEWER_FORMAT;
            case ErrorCode.DATABASE_ALREADY_OPEN_1 -> HistoryError.IN_USE;
            default -> HistoryError.UNREADABLE;
        };
    }

    private static DrydockException refused(HistoryError code, Path file, Throwable failure) {
        if (code == HistoryError.UNREADABLE) {
            awaitLetGo(file);
        }
        return new DrydockException(Problem.of(code, failure.toString(), file), failure);
    }

    /**
     * H2 2.5.252 forgets to close a file whose own maps it cannot read (the constructor of {@code MVStore}); its lock goes with
     * the garbage. Until then this process would take itself for another program that holds the file.
     */
    static void awaitLetGo(Path file) {
        try {
            for (int tries = 0; tries < TRIES && StaleLock.locked(file); tries++) {
                System.gc();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        } catch (IOException unreadable) {
            LOG.info("whether {} is locked is not known: {}", file, unreadable.toString());
        }
    }
}
