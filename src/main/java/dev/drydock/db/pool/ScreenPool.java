package dev.drydock.db.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.PlainSource;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.SqlFailures;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The small pool behind the screens of one server, made at its first use. It holds no idle connection for longer than a
 * minute. Safe on any thread.
 */
final class ScreenPool {

    private static final int MOST_CONNECTIONS = 3;

    private final Connector connector;
    private final ServerLock lock;
    private final Set<Long> numbers = ConcurrentHashMap.newKeySet();
    private @Nullable HikariDataSource pool;
    private boolean closed;

    ScreenPool(Connector connector, ServerLock lock) {
        this.connector = connector;
        this.lock = lock;
    }

    /**
     * Runs a short query on a session of the pool; waits up to five seconds for a free one.
     *
     * @throws ServerException E-2014 if none becomes free
     */
    <T> T query(Function<Session, T> use) {
        String name = connector.profile().name();
        try (Session session = new Session(pool().getConnection(), name)) {
            return use.apply(session);
        } catch (SQLTransientConnectionException failure) {
            if (failure.getCause() instanceof SQLException cause && cause.getCause() instanceof ServerException known) {
                throw known;
            }
            throw new ServerException(
                    Problem.of(DbError.POOL_EXHAUSTED, String.valueOf(failure.getMessage()), name), 0, failure);
        } catch (SQLException failure) {
            throw SqlFailures.of(failure, name);
        }
    }

    /** Whether it has opened the connection with this number. */
    boolean opened(long number) {
        return numbers.contains(number);
    }

    /** Connections of before a loss are not worth their check. */
    synchronized void evict() {
        if (pool != null) {
            pool.getHikariPoolMXBean().softEvictConnections();
        }
    }

    /** Returns soon, whatever the network does. */
    void close() {
        HikariDataSource open;
        synchronized (this) {
            closed = true;
            open = pool;
            pool = null;
        }
        if (open != null) {
            AsyncClose.within(open::close);
        }
    }

    private synchronized HikariDataSource pool() {
        if (closed) {
            throw new ServerException(
                    Problem.of(DbError.NOT_OPEN, "", connector.profile().name()), 0, null);
        }
        HikariDataSource open = pool;
        if (open == null) {
            open = open();
            pool = open;
        }
        return open;
    }

    private HikariDataSource open() {
        HikariConfig config = new HikariConfig();
        config.setPoolName("drydock-" + connector.profile().name());
        config.setDataSource(new ConnectorSource(connector, lock, numbers));
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
        config.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
        config.setValidationTimeout(Duration.ofSeconds(3).toMillis());
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** Lets the pool open its connections the way all others are opened. */
    private record ConnectorSource(Connector connector, ServerLock lock, Set<Long> numbers) implements PlainSource {

        @Override
        public Connection getConnection() throws SQLException {
            try {
                Connection opened = connector.open(Purpose.SCREEN);
                Session session = new Session(opened, connector.profile().name());
                numbers.add(session.id());
                if (lock.guarded()) {
                    session.refuseChanges();
                }
                return opened;
            } catch (ServerException failure) {
                throw new SQLException(failure.getMessage(), failure);
            }
        }
    }
}
