package dev.drydock.db.sql;

import dev.drydock.platform.error.Problem;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Classifies what servers report. Numbers are those of the MySQL and MariaDB error references ("Server Error Message
 * Reference", "MariaDB Error Codes"); texts are not compared, since servers
 * translate them, but for numbers and names inside them, which are the same in every language.
 */
public final class SqlFailures {

    private SqlFailures() {}

    /** @param server shown name of the server */
    public static ServerException of(SQLException failure, String server) {
        int errno = failure.getErrorCode();
        String message =
                DRIVER_PREFIX.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
        DbError code = classify(failure, message);
        Object[] arguments = switch (code) {
            case DENIED, DEFINER_MISSING -> new Object[] {message};
            case SYSTEM_TABLES_OLD -> new Object[] {server, message};
            case SERVER_ERROR -> new Object[] {errno, message};
            default -> new Object[] {server};
        };
        String detail = "error " + errno + ", SQLSTATE " + failure.getSQLState() + ": " + message;
        return new ServerException(Problem.of(code, detail, arguments), errno, failure);
    }

    /** ENOSPC of the system, which comes inside errors of reading and writing files. */
    private static final Pattern NO_SPACE = Pattern.compile("err(code|no): 28\\b", Pattern.CASE_INSENSITIVE);

    /** MariaDB's driver puts the number of the connection first, which is another one in each run. */
    private static final Pattern DRIVER_PREFIX = Pattern.compile("^\\(conn=\\d+\\) ");

    /** Accounts and tables that the upgrade of the system tables makes, and that are asked for where it has to have run. */
    private static final Pattern OF_THE_SERVER = Pattern.compile("'(mysql|mariadb)\\.(infoschema|session|sys)'@"
            + "|'mysql\\.(global_priv|global_grants|role_edges|default_roles|component)'"
            + "|'performance_schema\\.(global|session)_(status|variables)'");

    private static DbError classify(SQLException failure, String message) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (NO_SPACE.matcher(message).find()) {
            return DbError.NO_SPACE;
        }
        boolean ofTheServer = OF_THE_SERVER.matcher(message).find();
        return switch (failure.getErrorCode()) {
            // ER_DBACCESS_DENIED, ER_TABLEACCESS_DENIED, ER_COLUMNACCESS_DENIED, ER_SPECIFIC_ACCESS_DENIED,
            // ER_PROCACCESS_DENIED, ER_KILL_DENIED
            case 1044, 1142, 1143, 1227, 1370, 1095 -> DbError.DENIED;
            // ER_NO_SUCH_TABLE
            case 1146 -> ofTheServer ? DbError.SYSTEM_TABLES_OLD : DbError.TABLE_GONE;
            // ER_BAD_DB, ER_BAD_TABLE, ER_NO_SUCH_TABLE_IN_ENGINE
            case 1049, 1051, 1932 -> DbError.TABLE_GONE;
            // ER_NO_SUCH_USER
            case 1449 -> ofTheServer ? DbError.SYSTEM_TABLES_OLD : DbError.DEFINER_MISSING;
            // ER_COL_COUNT_DOESNT_MATCH_PLEASE_UPDATE of MariaDB and of MySQL, ER_WRONG_NATIVE_TABLE_STRUCTURE,
            // ER_COL_COUNT_DOESNT_MATCH_CORRUPTED and ER_CANNOT_LOAD_FROM_TABLE of old and later releases,
            // ER_EVENTS_DB_ERROR
            case 1558, 3009, 1682, 1547, 1805, 1548, 1728, 1577 -> DbError.SYSTEM_TABLES_OLD;
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
            // the last two: ER_INNODB_READ_ONLY, ER_INNODB_FORCED_RECOVERY
            case 1290, 1836, 1874, 1881 -> DbError.SERVER_READ_ONLY;
            // EE_DISK_FULL, ER_DISK_FULL, ER_RECORD_FILE_FULL, ER_TEMP_FILE_WRITE_FAILURE, ER_DISK_FULL_NOWAIT
            case 20, 1021, 1114, 1878, 3675 -> DbError.NO_SPACE;
            case 1053, 1077, 1079, 1080 -> DbError.SHUTTING_DOWN;
            case 1040 -> DbError.TOO_MANY_CONNECTIONS;
            // ER_TOO_MANY_USER_CONNECTIONS
            case 1203 -> DbError.ACCOUNT_CONNECTIONS;
            // ER_USER_LIMIT_REACHED names the limit by its option, which is the same in every language
            case 1226 ->
                message.contains("'max_user_connections'") ? DbError.ACCOUNT_CONNECTIONS : DbError.ACCOUNT_HOURLY_LIMIT;
            // ER_ACCOUNT_HAS_BEEN_LOCKED of MySQL and of MariaDB; too many wrong passwords (8.0.19; MariaDB's 4150)
            case 3118, 3955, 4150, 4151 -> DbError.ACCOUNT_LOCKED;
            // CR_SERVER_GONE, CR_SERVER_LOST, MariaDB's ER_CONNECTION_KILLED
            case 2006, 2013, 1927, 1159, 1160, 1161, 4031 -> DbError.CONNECTION_LOST;
            // ER_NEW_ABORTING_CONNECTION, whose text names init_connect
            case 1184 -> DbError.SERVER_ERROR;
            default -> state.startsWith("08") ? DbError.CONNECTION_LOST : DbError.SERVER_ERROR;
        };
    }
}
