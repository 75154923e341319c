package dev.drydock.history.server;

import java.sql.Connection;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.database.mysql.MySQLDatabase;
import org.flywaydb.database.mysql.MySQLDatabaseType;

/**
 * MySQL 5.7 for Flyway, whose free edition begins with 8.0. Our migrations are tried on 5.7. Public because Flyway makes it
 * by its name.
 */
public final class OlderMySql extends MySQLDatabaseType {

    private static final String SERIES = "5.7";

    @Override
    public String getName() {
        return "MySQL " + SERIES;
    }

    @Override
    public int getPriority() {
        return super.getPriority() + 1;
    }

    @Override
    public boolean handlesDatabaseProductNameAndVersion(String product, String version, Connection connection) {
        return super.handlesDatabaseProductNameAndVersion(product, version, connection)
                && version.startsWith(SERIES + ".");
    }

    @Override
    public Database<?> createDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        return new MySQLDatabase(configuration, connections, interceptor) {
            @Override
            public void ensureSupported(Configuration ignored) {
                ensureDatabaseIsRecentEnough(SERIES);
            }
        };
    }
}
