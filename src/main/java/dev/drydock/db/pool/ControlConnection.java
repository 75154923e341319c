package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.Problem;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The connection of an opened server that is made beforehand and kept, so that statements can be watched and killed when
 * the pool is exhausted or the server has no connection left. Reopened when it broke. Safe on any thread; one caller at a
 * time, each for at most its statement's time.
 */
public final class ControlConnection implements AutoCloseable {

    private final Connector connector;
    private final boolean guarded;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Session session;
    private boolean closed;

    /** @param guarded whether the server itself is to refuse changes on it, but for those with a permit */
    ControlConnection(Connector connector, boolean guarded) {
        this.connector = connector;
        this.guarded = guarded;
        this.session = open();
    }

    /**
     * Lends the session to {@code use}; a broken one is reopened once.
     *
     * @throws ServerException if the server cannot be reached, or what {@code use} throws
     */
    public <T> T call(Function<Session, T> use) {
        lock.lock();
        try {
            try {
                return use.apply(current());
            } catch (ServerException failure) {
                if (!failure.connectionLost() || closed) {
                    throw failure;
                }
                drop();
                return use.apply(current());
            }
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #call}, for statements that change the server. */
    public <T> T change(ChangePermit permit, Function<Changes, T> use) {
        return call(session -> {
            try {
                return use.apply(session.changes(permit));
            } finally {
                if (guarded) {
                    session.refuseChanges();
                }
            }
        });
    }

    private Session current() {
        if (closed) {
            throw new ServerException(
                    Problem.of(DbError.NOT_OPEN, "", connector.profile().name()), 0, null);
        }
        Session open = session;
        if (open == null) {
            open = open();
            session = open;
        }
        return open;
    }

    private Session open() {
        Session opened =
                new Session(connector.open(Purpose.CONTROL), connector.profile().name());
        try {
            // the default of eight hours would end a connection that must be there when it is needed
            opened.executeOwn("SET SESSION wait_timeout = 2147483");
        } catch (ServerException _) {
            // a server that does not let it be set keeps its own limit; a lost connection is then reopened on use
        }
        if (guarded) {
            opened.refuseChanges();
        }
        return opened;
    }

    private void drop() {
        if (session != null) {
            session.abort();
            session = null;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (session != null) {
                session.close();
                session = null;
            }
        } finally {
            lock.unlock();
        }
    }
}
