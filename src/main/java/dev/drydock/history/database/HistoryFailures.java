package dev.drydock.history.database;

import dev.drydock.history.HistoryError;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Set;
import org.h2.api.ErrorCode;

/** What H2's error codes mean for the history. */
public final class HistoryFailures {

    /**
     * The process that served the file is gone or just ending, or the file is between two owners. A general error is what
     * H2 makes of a transaction that ended under a statement, and of a connection that breaks at the start of a batch.
     */
    private static final Set<Integer> BETWEEN_OWNERS = Set.of(
            ErrorCode.DATABASE_ALREADY_OPEN_1,
            ErrorCode.ERROR_OPENING_DATABASE_1,
            ErrorCode.CONNECTION_BROKEN_1,
            ErrorCode.DATABASE_IS_CLOSED,
            ErrorCode.DATABASE_CALLED_AT_SHUTDOWN,
            ErrorCode.DATABASE_IS_IN_EXCLUSIVE_MODE,
            ErrorCode.STATEMENT_WAS_CANCELED,
            ErrorCode.GENERAL_ERROR_1,
            ErrorCode.OBJECT_CLOSED);

    /** What was read of the file is not what was written. */
    public static final class Changed extends IOException {

        private static final long serialVersionUID = 1;

        public Changed(String message) {
            super(message);
        }
    }

    private HistoryFailures() {}

    public static HistoryError ofOpening(SQLException failure) {
        if (ofSilence(failure)) {
            return HistoryError.SILENT;
        }
        if (ofChange(failure)) {
            return HistoryError.CHANGED;
        }
        return switch (failure.getErrorCode()) {
            case ErrorCode.FILE_CORRUPTED_1 -> HistoryError.UNREADABLE;
            case ErrorCode.WRONG_USER_OR_PASSWORD -> HistoryError.PASSWORDS_LOST;
            case ErrorCode.FILE_VERSION_ERROR_1 -> HistoryError.NEWER_FORMAT;
            default ->
                BETWEEN_OWNERS.contains(failure.getErrorCode()) && !ofDisk(failure)
                        ? HistoryError.IN_USE
                        : HistoryError.INACCESSIBLE;
        };
    }

    public static HistoryError ofReading(Throwable failure) {
        if (ofSilence(failure)) {
            return HistoryError.SILENT;
        }
        return ofChange(failure) ? HistoryError.CHANGED : HistoryError.READ_FAILED;
    }

    public static HistoryError ofVersion(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // Not made by Flyway, or its versions are no numbers: some other database.
            case ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
                    ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1,
                    ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
                    ErrorCode.COLUMN_NOT_FOUND_1,
                    ErrorCode.DATA_CONVERSION_ERROR_1 -> HistoryError.UNREADABLE;
            default -> ofOpening(failure);
        };
    }

    /** Whether the same work on a new connection is likely to succeed within seconds. */
    static boolean passes(Exception failure) {
        return switch (failure) {
            case SQLException sql when ServerRefusal.passes(sql) -> true;
            case SQLException sql when ofSilence(sql) || ofChange(sql) -> false;
            case SQLException sql -> BETWEEN_OWNERS.contains(sql.getErrorCode()) && !ofDisk(sql);
            case DrydockException known -> known.problem().code() == HistoryError.IN_USE;
            default -> false;
        };
    }

    /** Whether another process took longer than it may. */
    public static boolean ofSilence(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }

    /** Whether the file is not as it was written. */
    private static boolean ofChange(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Changed) {
                return true;
            }
        }
        return false;
    }

    /** Whether a disk is at the bottom of it; what sockets throw is of narrower types. */
    private static boolean ofDisk(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getClass() == IOException.class) {
                return true;
            }
        }
        return false;
    }

    /** Whether the rows are refused whatever the connection: SQL states 22 (data) and 23 (constraint). */
    public static boolean refusesRows(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("22") || state.startsWith("23");
    }
}
