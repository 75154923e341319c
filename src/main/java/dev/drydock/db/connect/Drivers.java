package dev.drydock.db.connect;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
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

    /** The same for every server: the socket is connected already, and a host from a profile could smuggle options in. */
    private static final String ADDRESS = "localhost/";

    private Drivers() {}

    /**
     * @param local whether nobody can stand in between: a server may be asked for its public key only then, and it gets the
     *     password itself only then, or if it was verified, or if the profile allows it
     */
    static Connection logIn(
            Profile profile,
            Secret password,
            Greeting greeting,
            boolean local,
            Duration limit,
            Purpose purpose,
            String mode)
            throws SQLException {
        boolean mariaDb = greeting.mariaDbProtocol();
        Properties settings = mariaDb ? mariaDb(profile, greeting) : connectorJ(profile);
        settings.setProperty("allowPublicKeyRetrieval", Boolean.toString(local));
        if (!greeting.proxySqlAdmin()) {
            // a server may cut answers short by default
            settings.setProperty(
                    "sessionVariables", "sql_select_limit=18446744073709551615" + (mode.isEmpty() ? "" : "," + mode));
        }
        if (purpose == Purpose.LOAD) {
            // repeated by the thousand, as applications with a driver of their own do
            settings.setProperty("useServerPrepStmts", "true");
            settings.setProperty("prepStmtCacheSize", "8");
        }
        if (!local && !profile.tls().verifies() && !profile.sendsPasswordUnverified()) {
            keepPassword(settings, mariaDb);
        }
        settings.setProperty("user", profile.user());
        settings.setProperty("connectTimeout", Long.toString(limit.toMillis()));
        settings.setProperty("socketTimeout", Long.toString(limit.toMillis()));
        String url = mariaDb ? "jdbc:mariadb://" + mariaDbAddress(profile) : "jdbc:mysql://" + ADDRESS;
        Driver driver = mariaDb ? new org.mariadb.jdbc.Driver() : new com.mysql.cj.jdbc.Driver();
        Connection connection = password.use(plain -> connect(driver, url, settings, plain));
        if (greeting.proxySqlAdmin()) {
            // pools ask for it, and the admin port knows no such variable: what was set need not be asked for
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        }
        return connection;
    }

    /**
     * The driver names its address as the server's in the TLS handshake, and Java holds the certificate against that name
     * before any other: where the name counts it must be the profile's, which holds nothing but a host.
     */
    private static String mariaDbAddress(Profile profile) {
        if (profile.tls() != TlsMode.VERIFY_IDENTITY) {
            return ADDRESS;
        }
        String host = profile.host();
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + "/";
    }

    private static Properties connectorJ(Profile profile) {
        Properties settings = new Properties();
        settings.setProperty("socketFactory", ConnectorJSocketFactory.class.getName());
        // verifying is the work of the socket factory
        settings.setProperty("sslMode", (profile.tls().refusesPlainText() ? TlsMode.REQUIRED : profile.tls()).name());
        settings.setProperty("useServerPrepStmts", "false");
        settings.setProperty("useLocalSessionState", "true");
        settings.setProperty("readOnlyPropagatesToServer", "false");
        settings.setProperty("jdbcCompliantTruncation", "false");
        settings.setProperty("tinyInt1isBit", "false");
        // its SET after an answer that is read as it comes would clear the warnings of it
        settings.setProperty("netTimeoutForStreamingResults", "0");
        settings.setProperty("connectionAttributes", "program_name:Drydock");
        settings.setProperty("logger", "com.mysql.cj.log.Slf4JLogger");
        // a server may ask for any file, and send any object
        settings.setProperty("allowLoadLocalInfile", "false");
        settings.setProperty("allowUrlInLocalInfile", "false");
        settings.setProperty("autoDeserialize", "false");
        return settings;
    }

    private static Properties mariaDb(Profile profile, Greeting greeting) {
        Properties settings = new Properties();
        boolean tls = profile.tls().refusesPlainText() || (profile.tls() == TlsMode.PREFERRED && greeting.tlsOffered());
        settings.setProperty("socketFactory", MariaDbSocketFactory.class.getName());
        settings.setProperty("sslMode", tls ? "trust" : "disable");
        settings.setProperty("tlsSocketType", MariaDbTls.TYPE);
        // a server may ask for any file
        settings.setProperty("allowLocalInfile", "false");
        settings.setProperty("tinyInt1isBit", "false");
        settings.setProperty("jdbcCompliantTruncation", "false");
        settings.setProperty("connectionAttributes", "program_name:Drydock");
        if (greeting.proxySqlAdmin()) {
            settings.setProperty("disablePipeline", "true");
            settings.setProperty("useLocalSessionState", "true");
        }
        return settings;
    }

    /** Leaves the methods by which a server gets a proof of the password, and not the password itself. */
    private static void keepPassword(Properties settings, boolean mariaDb) {
        if (mariaDb) {
            settings.setProperty("restrictedAuth", "mysql_native_password,client_ed25519,parsec,auth_gssapi_client");
            return;
        }
        settings.setProperty("disabledAuthenticationPlugins", "mysql_clear_password,sha256_password");
        settings.setProperty("authenticationPlugins", KeptPassword.class.getName());
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
}
