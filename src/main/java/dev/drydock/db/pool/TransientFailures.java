package dev.drydock.db.pool;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.TunnelError;
import dev.drydock.platform.error.ErrorCode;
import java.util.Set;

/** Tells trouble with the way to a server that may pass by itself from what somebody has to put right. */
final class TransientFailures {

    private static final Set<ErrorCode> LASTING = Set.of(
            DbError.ACCESS_DENIED,
            DbError.HOST_NOT_ALLOWED,
            DbError.AUTHENTICATION_UNSUPPORTED,
            DbError.ACCOUNT_LOCKED,
            DbError.PASSWORD_KEPT,
            DbError.NOT_OPEN,
            DbError.TLS_TOO_OLD,
            DbError.TLS_NOT_OFFERED,
            DbError.TLS_UNTRUSTED,
            DbError.TLS_WRONG_NAME,
            DbError.TLS_FILES,
            DbError.ANOTHER_SERVER,
            TunnelError.HOST_KEY_UNKNOWN,
            TunnelError.HOST_KEY_CHANGED,
            TunnelError.HOST_KEY_REVOKED,
            TunnelError.DENIED,
            TunnelError.KEY_UNUSABLE,
            TunnelError.NO_COMMON_ALGORITHM,
            TunnelError.FORWARDING_PROHIBITED,
            TunnelError.NEEDS_SYSTEM_SSH,
            TunnelError.AGENT_UNAVAILABLE,
            TunnelError.SECRET_MISSING);

    private static final Set<ErrorCode> LOG_INS = Set.of(
            DbError.ACCESS_DENIED, DbError.AUTHENTICATION_UNSUPPORTED, DbError.ACCOUNT_LOCKED, TunnelError.DENIED);

    private TransientFailures() {}

    /** Whether the server, or an SSH host before it, does not let the account in. */
    static boolean refusedLogIn(ServerException failure) {
        return LOG_INS.contains(failure.problem().code());
    }

    /** Whether the failure is one of the way or of connecting, and trying again may help. */
    static boolean is(ServerException failure) {
        ErrorCode code = failure.problem().code();
        boolean ofTheWay = code instanceof TunnelError || code.id().startsWith("E-20");
        return ofTheWay && !lasting(failure);
    }

    /** Whether the failure is one of the way or of connecting that somebody has to put right first. */
    static boolean lasting(ServerException failure) {
        return LASTING.contains(failure.problem().code());
    }
}
