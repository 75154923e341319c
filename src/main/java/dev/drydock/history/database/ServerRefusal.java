package dev.drydock.history.database;

import dev.drydock.history.HistoryError;
import java.sql.SQLException;
import java.util.Optional;

/** What the errors of MySQL and MariaDB mean for a shared history. */
public final class ServerRefusal {

    private ServerRefusal() {}

    /** The code that says more than that it failed. */
    public static Optional<HistoryError> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                if (denied(sql)) {
                    return Optional.of(HistoryError.NOT_ALLOWED);
                }
                if (noDatabase(sql)) {
                    return Optional.of(HistoryError.NO_DATABASE);
                }
                if (readOnly(sql)) {
                    return Optional.of(HistoryError.READ_ONLY_SERVER);
                }
                if (sql.getErrorCode() == 1047 && "08S01".equals(sql.getSQLState())) {
                    return Optional.of(HistoryError.NOT_PRIMARY);
                }
            }
        }
        return Optional.empty();
    }

    public static boolean denied(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 1044, 1142, 1143, 1227, 1370 -> true;
            default -> false;
        };
    }

    public static boolean readOnly(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 1290, 1792, 1836 -> true;
            default -> false;
        };
    }

    private static boolean noDatabase(SQLException failure) {
        return failure.getErrorCode() == 1049;
    }

    /** Whether there is no such table. */
    public static boolean noTable(SQLException failure) {
        return failure.getErrorCode() == 1146;
    }

    /**
     * Whether the same work on a new connection may succeed at once: somebody else had the row (deadlock, lock wait, a
     * cluster's certification), or the connection or the server went.
     */
    static boolean passes(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return switch (failure.getErrorCode()) {
            case 1205, 1213, 1047, 1053, 1927 -> true;
            default -> state.startsWith("40") || state.startsWith("08");
        };
    }
}
