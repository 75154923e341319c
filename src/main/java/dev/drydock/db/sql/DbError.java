package dev.drydock.db.sql;

import dev.drydock.platform.error.ErrorCode;

/** Failures of connecting (E-20xx) and of statements (E-30xx). */
public enum DbError implements ErrorCode {
    UNKNOWN_HOST("E-2001"),
    REFUSED("E-2002"),
    /** Nothing answered the connection attempt within the time limit. */
    NO_ANSWER("E-2003"),
    /** The port accepted the connection and then said nothing. */
    SILENT_PORT("E-2004"),
    /** The port speaks, but not the MySQL protocol. */
    NOT_MYSQL("E-2005"),
    ACCESS_DENIED("E-2006"),
    TOO_MANY_CONNECTIONS("E-2007"),
    HOST_NOT_ALLOWED("E-2008"),
    AUTHENTICATION_UNSUPPORTED("E-2009"),
    TLS_FAILED("E-2010"),
    UNREACHABLE("E-2011"),
    CONNECTION_LOST("E-2012"),
    CONNECT_FAILED("E-2013"),
    POOL_EXHAUSTED("E-2014"),
    NOT_OPEN("E-2015"),
    SHUTTING_DOWN("E-2016"),
    /** Only versions of TLS that Java refuses. */
    TLS_TOO_OLD("E-2017"),
    TLS_NOT_OFFERED("E-2018"),
    TLS_UNTRUSTED("E-2019"),
    TLS_WRONG_NAME("E-2020"),
    /** Certificates or keys on this machine that cannot be used. */
    TLS_FILES("E-2021"),
    /** A lost connection could not be made again in time. */
    NOT_BACK("E-2022"),
    /** After a lost connection, another server answers at the address. */
    ANOTHER_SERVER("E-2023"),
    /** The statement of a lost connection could not be ended. */
    LEFT_RUNNING("E-2024"),
    /** The server was started anew more than once while a statement ran. */
    SERVER_FELL("E-2025"),
    /** Cancelled while there was no way to the server. */
    MAY_STILL_RUN("E-2026"),
    /** Nobody restarted the server in the time allowed. */
    NOT_RESTARTED("E-2027"),
    /** max_user_connections of the server, or the same of the account. */
    ACCOUNT_CONNECTIONS("E-2031"),
    /** The account has used up what it may do in an hour. */
    ACCOUNT_HOURLY_LIMIT("E-2032"),
    ACCOUNT_LOCKED("E-2033"),
    /** A server that proved nothing asks for the password itself. */
    PASSWORD_KEPT("E-2034"),

    DENIED("E-3001"),
    TABLE_GONE("E-3002"),
    TABLE_CRASHED("E-3003"),
    TIME_LIMIT("E-3004"),
    ENDED_BY_KILL("E-3005"),
    LOCK_WAIT("E-3006"),
    ENGINE_MISSING("E-3007"),
    DEFINITION_CHANGED("E-3008"),
    FILES_BROKEN("E-3009"),
    UNSUPPORTED_STATEMENT("E-3010"),
    SERVER_READ_ONLY("E-3011"),
    NO_SPACE("E-3012"),
    /** The server ended a deadlock, or gave way to replicated DDL, by rolling back the transaction. */
    ROLLED_BACK("E-3013"),
    /** Arguments: the server, its product. */
    NO_POOL_DUMP("E-3014"),
    /** Arguments: the server, what it says. */
    POOL_NOT_DUMPED("E-3015"),
    /** Arguments: the server, what it says. */
    SYSTEM_TABLES_OLD("E-3016"),
    /** Argument: what the server says. */
    DEFINER_MISSING("E-3017"),
    COLUMN_MISSING("E-3020"),
    UNFIT_VALUE("E-3021"),
    NOT_COMPARED("E-3022"),
    /** Its key finds no row. */
    ROW_GONE("E-3023"),
    STATEMENT_NO_READ("E-3030"),
    STATEMENTS_SEVERAL("E-3031"),
    /** It reads, and does something else as well. */
    STATEMENT_ACTS("E-3032"),
    STATEMENT_UNCLEAR("E-3033"),
    SERVER_ERROR("E-3099");

    private final String id;

    DbError(String id) {
        this.id = id;
    }

    /** Whether it says that the connection is of no further use. */
    public static boolean connectionLost(ErrorCode code) {
        return code == CONNECTION_LOST || code == SHUTTING_DOWN;
    }

    /** What a statement or a waiting job meets when its session was ended. */
    @Override
    public boolean followsFromCancel() {
        return switch (this) {
            case ENDED_BY_KILL, CONNECTION_LOST, NOT_BACK, LEFT_RUNNING, NOT_OPEN -> true;
            default -> false;
        };
    }

    @Override
    public String id() {
        return id;
    }
}
