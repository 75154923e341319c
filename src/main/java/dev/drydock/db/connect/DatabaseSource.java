package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import java.sql.Connection;
import java.sql.SQLException;

/** Connections to one database of a server by a profile: its way, its TLS, its account. Each call makes a new one. */
public final class DatabaseSource implements PlainSource {

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
}
