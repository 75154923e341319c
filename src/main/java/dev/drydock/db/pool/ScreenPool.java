package dev.drydock.db.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The small pool behind the screens of one server. It holds no idle connection for longer than a minute. */
final class ScreenPool {

    private static final int MOST_CONNECTIONS = 3;

    private ScreenPool() {}

    static HikariDataSource open(Connector connector, ServerLock lock) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("drydock-" + connector.profile().name());
        config.setDataSource(new ConnectorSource(connector, lock));
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
        config.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
        config.setValidationTimeout(Duration.ofSeconds(3).toMillis());
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** Lets the pool open its connections the way all others are opened. */
    private record ConnectorSource(Connector connector, ServerLock lock) implements DataSource {

        @Override
        public Connection getConnection() throws SQLException {
            try {
                Connection opened = connector.open(Purpose.SCREEN);
                if (lock.guarded()) {
                    new Session(opened, connector.profile().name()).refuseChanges();
                }
                return opened;
            } catch (ServerException failure) {
                throw new SQLException(failure.getMessage(), failure);
            }
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return getConnection();
        }

        @Override
        public @Nullable PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter out) {}

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLException("wraps nothing");
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }
}
