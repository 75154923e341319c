package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import java.sql.Connection;
import java.sql.SQLException;

/** Connections to one database of a server by a profile: its way, its TLS, its account. Each call makes a new one. */
public final class DatabaseSource implements PlainSource {

    private final Connector connector;
    private final String database;

    /** @param connector stays the caller's */
    public DatabaseSource(Connector connector, String database) {
        this.connector = connector;
        this.database = database;
    }

    /** @throws ServerException E-20xx if the server cannot be reached or refuses */
    @Override
    public Connection getConnection() throws SQLException {
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
