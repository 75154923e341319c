package dev.drydock.db.sql;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import org.jspecify.annotations.Nullable;

/** A failure that a server or the way to it reported. */
public final class ServerException extends DrydockException {

    private static final long serialVersionUID = 1L;

    private static final int NO_SUCH_THREAD = 1094;

    private final int errno;

    /** @param errno the server's error number; 0 if the failure did not come from the server */
    public ServerException(Problem problem, int errno, @Nullable Throwable cause) {
        super(problem, cause);
        this.errno = errno;
    }

    public int errno() {
        return errno;
    }

    public boolean is(DbError code) {
        return problem().code() == code;
    }

    /** Whether the connection is of no further use. */
    public boolean connectionLost() {
        return DbError.connectionLost(problem().code());
    }

    /** Whether the connection that a KILL was for has ended by itself (ER_NO_SUCH_THREAD). */
    public boolean noSuchThread() {
        return errno == NO_SUCH_THREAD;
    }

    /** Whether it is of the session, lost or ended on purpose, and tells nothing of what was asked. */
    public boolean ofTheSession() {
        return connectionLost() || is(DbError.ENDED_BY_KILL);
    }
}
