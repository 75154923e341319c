package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.profile.Profile;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * Logs in to PostgreSQL, which greets nobody: the way, TLS and the care for the password are those of every other server.
 */
final class PostgresLogIn {

    private final Connector connector;
    private final String database;

    PostgresLogIn(Connector connector, String database) {
        this.connector = connector;
        this.database = database;
    }

    /** @throws dev.drydock.db.sql.ServerException E-20xx */
    Connection open(Duration limit) {
        Profile profile = connector.profile();
        Socket socket = connector.connect(connector.resolve());
        try {
            boolean trusted = connector.local(socket) || profile.tls().verifies() || profile.sendsPasswordUnverified();
            Connection connection = ScopedValue.where(PreparedSocket.CURRENT, socket)
                    .where(TlsClient.CURRENT, new TlsClient(profile))
                    .where(PostgresPassword.CURRENT, new PostgresPassword.Allowed(connector.password(), trusted))
                    .call(() -> new org.postgresql.Driver().connect(url(), settings(profile, limit)));
            if (connection == null) {
                throw new SQLException("the driver does not take its address");
            }
            connection.setNetworkTimeout(
                    Runnable::run, (int) Purpose.SCREEN.readLimit().toMillis());
            return connection;
        } catch (SQLException failure) {
            Wire.closeQuietly(socket);
            throw Wire.failed(code(failure), failure, profile.address(), profile.user(), limit.toSeconds());
        }
    }

    private String url() {
        return "jdbc:postgresql://localhost/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    private static Properties settings(Profile profile, Duration limit) {
        Properties settings = new Properties();
        settings.setProperty("user", profile.user());
        settings.setProperty("authenticationPluginClassName", PostgresPassword.class.getName());
        settings.setProperty("socketFactory", PostgresSocketFactory.class.getName());
        settings.setProperty("sslfactory", PostgresTls.class.getName());
        // verifying is the work of the socket
        settings.setProperty(
                "sslmode",
                switch (profile.tls()) {
                    case DISABLED -> "disable";
                    case PREFERRED -> "prefer";
                    case REQUIRED, VERIFY_CA, VERIFY_IDENTITY -> "require";
                });
        settings.setProperty("gssEncMode", "disable");
        settings.setProperty("ApplicationName", "Drydock");
        settings.setProperty("connectTimeout", Long.toString(limit.toSeconds()));
        settings.setProperty("socketTimeout", Long.toString(limit.toSeconds()));
        return settings;
    }

    private static DbError code(SQLException failure) {
        if (String.valueOf(failure.getMessage()).contains(KeptPassword.MESSAGE)) {
            return DbError.PASSWORD_KEPT;
        }
        return switch (String.valueOf(failure.getSQLState())) {
            case "28000", "28P01" -> DbError.ACCESS_DENIED;
            case "53300" -> DbError.TOO_MANY_CONNECTIONS;
            case "57P01", "57P02", "57P03" -> DbError.SHUTTING_DOWN;
            default -> DbError.CONNECT_FAILED;
        };
    }
}
