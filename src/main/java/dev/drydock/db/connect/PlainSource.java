package dev.drydock.db.connect;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A source of connections to one place by one account, and nothing else of what JDBC lets a source be asked for. */
@FunctionalInterface
public interface PlainSource extends DataSource {

    /** Refused: the profile says who logs in. */
    @Override
    default Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the profile says who logs in");
    }

    @Override
    default @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    default void setLogWriter(PrintWriter out) {}

    @Override
    default void setLoginTimeout(int seconds) {}

    @Override
    default int getLoginTimeout() {
        return 0;
    }

    @Override
    default Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("no " + type);
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
