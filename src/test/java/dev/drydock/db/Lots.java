package dev.drydock.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;

/** What tests on real servers need again and again: profiles of lab servers, many rows, looks into the process list. */
public final class Lots {

    /** Four processes of tests share two cores; what comes sooner is not kept waiting. */
    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private Lots() {}

    public static Profile profile(TestServer server) {
        return profile(server, server.user());
    }

    public static Profile profile(TestServer server, String user) {
        return profile(server.host(), server.port(), user);
    }

    public static Profile profile(String host, int port, String user) {
        return new Profile(
                UUID.randomUUID().toString(),
                "lab " + port,
                "",
                Environment.TEST,
                host,
                port,
                user,
                PasswordSource.ASK,
                TlsMode.DISABLED,
                "");
    }

    /** The same server as one in production. */
    public static Profile production(TestServer server, String user) {
        Profile usual = profile(server, user);
        return new Profile(
                usual.id(),
                usual.name(),
                usual.folder(),
                Environment.PRODUCTION,
                usual.host(),
                usual.port(),
                usual.user(),
                usual.password(),
                usual.tls(),
                usual.notes());
    }

    public static Secret password(TestServer server) {
        return Secret.of(server.password());
    }

    /** Makes {@code schema.seq} with {@code 10^digits} numbers from 0 in an InnoDB table whose size is known. */
    public static void numbers(TestServer server, String schema, int digits) throws SQLException {
        StringBuilder select = new StringBuilder("SELECT 0");
        StringBuilder from = new StringBuilder();
        long factor = 1;
        for (int digit = 0; digit < digits; digit++) {
            select.append(" + d").append(digit).append(".d * ").append(factor);
            from.append(digit == 0 ? "" : " JOIN ")
                    .append(schema)
                    .append(".digits d")
                    .append(digit);
            factor *= 10;
        }
        server.run(
                "CREATE TABLE " + schema + ".digits (d INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO " + schema + ".digits VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)",
                "CREATE TABLE " + schema + ".seq (n INT NOT NULL PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO " + schema + ".seq " + select + " FROM " + from,
                "ANALYZE TABLE " + schema + ".seq");
    }

    /** A session that has read the tables in a transaction: until that ends, a rebuild of one waits at its end. */
    public static Connection readerOf(TestServer server, String... tables) throws SQLException {
        Connection reader = server.connect();
        read(reader, tables);
        return reader;
    }

    /** The same in a session that is there. */
    public static void read(Connection reader, String... tables) throws SQLException {
        reader.setAutoCommit(false);
        try (Statement statement = reader.createStatement()) {
            statement.execute("SET sql_mode = ''");
            for (String table : tables) {
                statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1").close();
            }
        }
    }

    /** Whether a session whose statement contains {@code part} is busy, as {@code connection} sees it. */
    public static boolean busy(Connection connection, String part) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet list = statement.executeQuery("SHOW FULL PROCESSLIST")) {
            while (list.next()) {
                String info = list.getString("Info");
                if (info != null && info.contains(part) && !info.contains("PROCESSLIST")) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The sessions as the server lists them: number, command, seconds, state and statement. */
    public static List<String> statements(Connection connection) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet list = statement.executeQuery("SHOW FULL PROCESSLIST")) {
            while (list.next()) {
                all.add(list.getString("Id") + " " + list.getString("Command") + " " + list.getString("Time") + " s, "
                        + list.getString("State") + ": " + list.getString("Info"));
            }
        }
        return all;
    }

    public static void eventually(Callable<Boolean> condition) throws Exception {
        eventually(PATIENCE, condition);
    }

    /** For what takes minutes by its nature. */
    public static void eventually(Duration patience, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean happened = false;
        for (boolean first = true; !happened && (first || System.nanoTime() < deadline); first = false) {
            long begun = System.nanoTime();
            happened = condition.call();
            if (!happened) {
                // a look that logs in to a server costs more than the pause: four tests wait at a time
                Thread.sleep(Math.clamp((System.nanoTime() - begun) / 1_000_000 * 3, 20, 100));
            }
        }
        assertThat(happened).as("happened within " + patience).isTrue();
    }
}
