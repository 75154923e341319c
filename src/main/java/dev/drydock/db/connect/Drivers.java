package dev.drydock.db.connect;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The two drivers and what each is told. MariaDB Connector/J serves MariaDB and the ProxySQL admin port, MySQL Connector/J
 * the rest. The password travels in the properties of one call only.
 */
final class Drivers {

    private Drivers() {}

    static Connection logIn(Profile profile, Secret password, Greeting greeting, Duration limit, Purpose purpose)
            throws SQLException {
        boolean mariaDb = greeting.mariaDbProtocol();
        Properties settings = mariaDb ? mariaDb(profile, greeting) : connectorJ(profile);
        if (purpose == Purpose.PACKETS) {
            settings.setProperty("allowMultiQueries", "true");
            // else the driver sets the server's net_write_timeout before and after each packet
            settings.setProperty("netTimeoutForStreamingResults", "0");
        }
        settings.setProperty("user", profile.user());
        settings.setProperty("connectTimeout", Long.toString(limit.toMillis()));
        settings.setProperty("socketTimeout", Long.toString(limit.toMillis()));
        String url = (mariaDb ? "jdbc:mariadb://" : "jdbc:mysql://") + profile.address() + "/";
        Driver driver = mariaDb ? new org.mariadb.jdbc.Driver() : new com.mysql.cj.jdbc.Driver();
        return password.use(plain -> connect(driver, url, settings, plain));
    }

    private static Properties connectorJ(Profile profile) {
        Properties settings = new Properties();
        settings.setProperty("socketFactory", ConnectorJSocketFactory.class.getName());
        settings.setProperty("sslMode", profile.tls().name());
        // without TLS, caching_sha2_password needs the server's key: only safe where nobody can stand in between
        settings.setProperty("allowPublicKeyRetrieval", Boolean.toString(loopback(profile.host())));
        settings.setProperty("useServerPrepStmts", "false");
        settings.setProperty("useLocalSessionState", "true");
        settings.setProperty("readOnlyPropagatesToServer", "false");
        settings.setProperty("jdbcCompliantTruncation", "false");
        settings.setProperty("tinyInt1isBit", "false");
        settings.setProperty("connectionAttributes", "program_name:Drydock");
        settings.setProperty("logger", "com.mysql.cj.log.Slf4JLogger");
        return settings;
    }

    private static Properties mariaDb(Profile profile, Greeting greeting) {
        Properties settings = new Properties();
        boolean tls =
                profile.tls() == TlsMode.REQUIRED || (profile.tls() == TlsMode.PREFERRED && greeting.tlsOffered());
        settings.setProperty("socketFactory", MariaDbSocketFactory.class.getName());
        settings.setProperty("sslMode", tls ? "trust" : "disable");
        settings.setProperty("allowPublicKeyRetrieval", Boolean.toString(loopback(profile.host())));
        settings.setProperty("tinyInt1isBit", "false");
        settings.setProperty("jdbcCompliantTruncation", "false");
        settings.setProperty("connectionAttributes", "program_name:Drydock");
        if (greeting.proxySqlAdmin()) {
            settings.setProperty("disablePipeline", "true");
        }
        return settings;
    }

    private static Connection connect(Driver driver, String url, Properties settings, String plain)
            throws SQLException {
        settings.setProperty("password", plain);
        try {
            @Nullable Connection connection = driver.connect(url, settings);
            if (connection == null) {
                throw new SQLException("the driver does not take " + url);
            }
            return connection;
        } finally {
            settings.remove("password");
        }
    }

    private static boolean loopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
