package dev.drydock.lab;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives {@link Lab#shared shared} servers to the next class as this one got them: its sessions, such as those that a network
 * of a test has forgotten, are ended, its schemas and accounts are dropped, and it fails if it leaves a setting that is another, since
 * which class comes next is not the same in each run.
 */
final class LeftBehind implements AfterAllCallback {

    /** What follows from the work itself. */
    private static final Pattern MOVES = Pattern.compile("gtid_.*");

    private static final Map<ServerKind, State> FOUND = new EnumMap<>(ServerKind.class);

    /** @param objects the statement that drops each schema and account */
    private record State(Map<String, String> settings, Set<String> objects) {

        static State of(TestServer server) throws SQLException {
            Map<String, String> settings = new TreeMap<>();
            if (server.kind() != ServerKind.MYSQL_5_7_ON_5_5_DATA) {
                settings.putAll(server.pairs("SHOW GLOBAL VARIABLES"));
                settings.keySet().removeIf(name -> MOVES.matcher(name).matches());
            }
            return new State(
                    settings,
                    server.pairs("SELECT CONCAT('DROP DATABASE `', REPLACE(SCHEMA_NAME, '`', '``'), '`'), ''"
                                    + " FROM information_schema.SCHEMATA UNION ALL"
                                    + " SELECT CONCAT('DROP USER ', QUOTE(user), '@', QUOTE(host)), '' FROM mysql.user")
                            .keySet());
        }
    }

    /** To be called when the server has started. */
    static void found(TestServer server) {
        try {
            FOUND.put(server.kind(), State.of(server));
        } catch (SQLException failure) {
            throw new IllegalStateException(server + " does not tell its settings", failure);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        if (context.getRequiredTestClass().getEnclosingClass() != null) {
            return;
        }
        List<String> changes = new ArrayList<>();
        for (TestServer server : Lab.sharedNow()) {
            State found = Objects.requireNonNull(FOUND.get(server.kind()));
            end(server);
            State now = State.of(server);
            drop(
                    server,
                    now.objects().stream()
                            .filter(drop -> !found.objects().contains(drop))
                            .toList());
            now.settings().forEach((name, value) -> {
                if (!value.equals(found.settings().get(name))) {
                    changes.add(server.kind() + ": " + name + " = " + value);
                }
            });
            FOUND.put(server.kind(), new State(now.settings(), found.objects()));
        }
        if (!changes.isEmpty()) {
            throw new AssertionError("left on a shared server: " + changes);
        }
    }

    private static void end(TestServer server) throws SQLException {
        for (String session : server.pairs(
                        "SELECT ID, '' FROM information_schema.PROCESSLIST WHERE ID <> CONNECTION_ID()"
                                + " AND COMMAND <> 'Daemon' AND USER <> 'system user'")
                .keySet()) {
            try {
                server.run("KILL " + session);
            } catch (SQLException _) {
                // it has ended
            }
        }
    }

    private static void drop(TestServer server, List<String> drops) throws SQLException {
        if (drops.isEmpty()) {
            return;
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION lock_wait_timeout = 30");
            for (String drop : drops) {
                try {
                    statement.execute(drop);
                } catch (SQLException _) {
                    // broken on purpose, or gone by now
                }
            }
        }
    }
}
