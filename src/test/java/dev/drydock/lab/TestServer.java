package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** One real server for tests, a process or a container. Its administrator may do everything. */
public abstract class TestServer implements AutoCloseable {

    private static final int LOG_LINES = 30;

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);

    private final ServerKind kind;

    TestServer(ServerKind kind) {
        this.kind = kind;
    }

    public final ServerKind kind() {
        return kind;
    }

    /** {@code process}, or {@code container} with the image. */
    public abstract String source();

    public abstract String host();

    public abstract int port();

    public abstract String user();

    /** Empty where the account has none. */
    public abstract String password();

    public abstract boolean running();

    /** Shuts the server down cleanly. */
    public abstract void stop();

    /** Ends it as {@code kill -9} does. */
    public abstract void kill();

    /** Starts it again on the same data and port after a stop or a kill, or restarts it if it runs. */
    public abstract void restart(String... furtherArguments);

    /** The same at once, where nobody has to tell this start from the former: servers tell when they started in seconds. */
    public void restartUnseen(String... furtherArguments) {
        restart(furtherArguments);
    }

    /** The data directory; empty for a container. */
    public abstract Optional<Path> dataDir();

    /** The server's process id; 0 for a container. */
    public abstract long pid();

    /** All that the server wrote into its log. */
    public abstract String log();

    /** The end of the server's log, for failure messages. */
    public final String logEnd() {
        List<String> lines = log().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    /** Ends the server and removes its data. */
    @Override
    public abstract void close();

    /** The JDBC address of {@code schema} (may be empty) with the driver that fits the server. */
    public final String url(String schema) {
        String scheme = kind.flavour() == Flavour.MARIADB ? "jdbc:mariadb" : "jdbc:mysql";
        return scheme + "://" + host() + ":" + port() + "/" + schema;
    }

    /** A connection of the administrator, without a default schema. */
    public final Connection connect() throws SQLException {
        return connect(user(), password());
    }

    /** A connection of {@code user}, without a default schema. */
    public final Connection connect(String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", Long.toString(CONNECT_LIMIT.toMillis()));
        if (kind.flavour() != Flavour.MARIADB) {
            properties.setProperty("sslMode", "DISABLED");
            properties.setProperty("allowPublicKeyRetrieval", "true");
        }
        return DriverManager.getConnection(url(""), properties);
    }

    /** Runs the statements in one session. */
    public final void run(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** What the server says of its version. */
    public final String version() throws IOException {
        try {
            return value("SELECT VERSION()");
        } catch (SQLException failure) {
            throw new IOException(this + ": " + failure.getMessage(), failure);
        }
    }

    /** The first two columns of each row as text, NULL as the empty text. */
    public final Map<String, String> pairs(String query) throws SQLException {
        Map<String, String> pairs = new TreeMap<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                pairs.put(
                        rows.getString(1),
                        Optional.ofNullable(rows.getString(2)).orElse(""));
            }
        }
        return pairs;
    }

    /** First column of the first row as text; fails if there is no row. */
    public final String value(String query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            if (!result.next()) {
                throw new SQLException("No row from: " + query);
            }
            return result.getString(1);
        }
    }

    @Override
    public final String toString() {
        return kind.label() + " (" + source() + ", " + host() + ":" + port() + ")";
    }
}
