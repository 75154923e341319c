package dev.drydock.db.sql;

import dev.drydock.platform.error.Problem;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Classifies what servers report. Numbers are those of the MySQL and MariaDB error references ("Server Error Message
 * Reference", "MariaDB Error Codes"); texts are not compared, since servers
 * translate them, but for the system's own number of a full disk inside them.
 */
public final class SqlFailures {

    private SqlFailures() {}

    /** @param server shown name of the server */
    public static ServerException of(SQLException failure, String server) {
        int errno = failure.getErrorCode();
        DbError code = classify(failure);
        String message = String.valueOf(failure.getMessage());
        Object[] arguments = switch (code) {
            case DENIED -> new Object[] {message};
            case SERVER_ERROR -> new Object[] {errno, message};
            default -> new Object[] {server};
        };
        String detail = "error " + errno + ", SQLSTATE " + failure.getSQLState() + ": " + message;
        return new ServerException(Problem.of(code, detail, arguments), errno, failure);
    }

    /** ENOSPC of the system, which comes inside errors of reading and writing files. */
    private static final Pattern NO_SPACE = Pattern.compile("err(code|no): 28\\b", Pattern.CASE_INSENSITIVE);

    private static DbError classify(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (NO_SPACE.matcher(String.valueOf(failure.getMessage())).find()) {
            return DbError.NO_SPACE;
        }
        return switch (failure.getErrorCode()) {
            // ER_DBACCESS_DENIED, ER_TABLEACCESS_DENIED, ER_COLUMNACCESS_DENIED, ER_SPECIFIC_ACCESS_DENIED,
            // ER_PROCACCESS_DENIED, ER_KILL_DENIED
            case 1044, 1142, 1143, 1227, 1370, 1095 -> DbError.DENIED;
            // ER_BAD_DB, ER_NO_SUCH_TABLE, ER_BAD_TABLE, ER_NO_SUCH_TABLE_IN_ENGINE
            case 1049, 1146, 1051, 1932 -> DbError.TABLE_GONE;
            // HA_ERR_CRASHED and relatives as the server passes them on; ER_CRASHED_ON_USAGE, ER_CRASHED_ON_REPAIR,
            // ER_NOT_KEYFILE, ER_OLD_KEYFILE, ER_INDEX_CORRUPT
            case 126, 127, 144, 145, 1034, 1035, 1194, 1195, 1712 -> DbError.TABLE_CRASHED;
            // ER_QUERY_TIMEOUT (MySQL), ER_STATEMENT_TIMEOUT (MariaDB, Percona 5.6)
            case 3024, 1969 -> DbError.TIME_LIMIT;
            // ER_QUERY_INTERRUPTED, ER_CONNECTION_KILLED
            case 1317 -> DbError.ENDED_BY_KILL;
            case 1205 -> DbError.LOCK_WAIT;
            // ER_LOCK_DEADLOCK; Galera gives it for what it aborts, too
            case 1213 -> DbError.ROLLED_BACK;
            // ER_UNKNOWN_STORAGE_ENGINE, ER_FEATURE_DISABLED; MariaDB: ER_PLUGIN_IS_NOT_LOADED
            case 1286, 1289, 1524 -> DbError.ENGINE_MISSING;
            case 1412 -> DbError.DEFINITION_CHANGED;
            // ER_FILE_NOT_FOUND, ER_CANT_OPEN_FILE, ER_ERROR_ON_READ, ER_GET_ERRNO, ER_NOT_FORM_FILE,
            // ER_TABLESPACE_MISSING, ER_TABLESPACE_DISCARDED, ER_NO_PARTITION_FOR_GIVEN_VALUE is none of them
            // EE_READ, EE_STAT, EE_FILENOTFOUND of the server's own file layer, passed on as they are for MyISAM; so is
            // HA_ERR_NOT_A_TABLE, of an index file that was overwritten
            case 2, 13, 29, 130, 1016, 1017, 1024, 1030, 1033, 1812, 1814 -> DbError.FILES_BROKEN;
            case 1064, 1193, 1305, 1235 -> DbError.UNSUPPORTED_STATEMENT;
            case 1290, 1836 -> DbError.SERVER_READ_ONLY;
            // EE_DISK_FULL, ER_DISK_FULL, ER_RECORD_FILE_FULL, ER_TEMP_FILE_WRITE_FAILURE, ER_DISK_FULL_NOWAIT
            case 20, 1021, 1114, 1878, 3675 -> DbError.NO_SPACE;
            case 1053, 1077, 1079, 1080 -> DbError.SHUTTING_DOWN;
            case 1040 -> DbError.TOO_MANY_CONNECTIONS;
            // ER_TOO_MANY_USER_CONNECTIONS
            case 1203 -> DbError.ACCOUNT_CONNECTIONS;
            // ER_USER_LIMIT_REACHED names the limit by its option, which is the same in every language
            case 1226 ->
                String.valueOf(failure.getMessage()).contains("'max_user_connections'")
                        ? DbError.ACCOUNT_CONNECTIONS
                        : DbError.ACCOUNT_HOURLY_LIMIT;
            // ER_ACCOUNT_HAS_BEEN_LOCKED of MySQL and of MariaDB; too many wrong passwords (8.0.19; MariaDB's 4150)
            case 3118, 3955, 4150, 4151 -> DbError.ACCOUNT_LOCKED;
            // CR_SERVER_GONE, CR_SERVER_LOST, MariaDB's ER_CONNECTION_KILLED
            case 2006, 2013, 1927, 1159, 1160, 1161, 4031 -> DbError.CONNECTION_LOST;
            default -> state.startsWith("08") ? DbError.CONNECTION_LOST : DbError.SERVER_ERROR;
        };
    }
}
