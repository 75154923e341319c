package dev.drydock.db.sql;

import java.io.EOFException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** How a connection ended, as far as this side of it can tell. */
public enum ConnectionEnd {
    /** It has not, as far as is known. */
    NONE,
    /** Drydock closed or dropped it. */
    HERE,
    /** The network broke it: it was reset, or nothing came any more. */
    NETWORK,
    /**
     * The far side ended it in an orderly way, or the server said that it does: so does a server when somebody kills the
     * connection, and so does a proxy or a tunnel that gives it up.
     */
    THERE;

    /** What a failed statement says about its connection. */
    static ConnectionEnd of(SQLException failure) {
        int errno = failure.getErrorCode();
        // 2000 to 2999 are the numbers of clients
        boolean said = errno > 0 && (errno < 2000 || errno >= 3000);
        return said || endOfStream(failure) ? THERE : NETWORK;
    }

    private static boolean endOfStream(SQLException failure) {
        @Nullable Throwable cause = failure;
        while (cause != null && !(cause instanceof EOFException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
