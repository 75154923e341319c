package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections to one database of a server by a profile: its way, its TLS, its account. Each call makes a new one. */
public final class DatabaseSource implements DataSource {

    /** Which protocol the server speaks. MySQL and MariaDB tell by their greeting which of the two they are. */
    public enum Engine {
        MYSQL,
        POSTGRESQL
    }

    private final Connector connector;
    private final Engine engine;
    private final String database;

    /** @param connector stays the caller's */
    public DatabaseSource(Connector connector, Engine engine, String database) {
        this.connector = connector;
        this.engine = engine;
        this.database = database;
    }

    /** @throws ServerException E-20xx if the server cannot be reached or refuses */
    @Override
    public Connection getConnection() throws SQLException {
        if (engine == Engine.POSTGRESQL) {
            return new PostgresLogIn(connector, database).open(Connector.LIMIT);
        }
        Connection connection = connector.open(Purpose.SCREEN);
        try {
            connection.setCatalog(database);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the profile says who logs in");
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
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("no " + type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
