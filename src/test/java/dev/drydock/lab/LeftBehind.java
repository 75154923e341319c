package dev.drydock.lab;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails the class that leaves a setting, a schema or an account of a {@link Lab#shared shared} server other than it was: the
 * class that comes next would fail or pass by the order of the tests.
 */
final class LeftBehind implements AfterAllCallback {

    /** What follows from the work itself. */
    private static final Pattern MOVES = Pattern.compile("gtid_.*|.*_gtid_.*|gtid.*");

    private static final Map<ServerKind, Map<String, String>> FOUND = new EnumMap<>(ServerKind.class);

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        if (context.getRequiredTestClass().getEnclosingClass() != null) {
            return;
        }
        List<String> changes = new ArrayList<>();
        for (TestServer server : Lab.sharedNow()) {
            Map<String, String> now = state(server);
            Map<String, String> before = FOUND.put(server.kind(), now);
            if (before != null) {
                now.forEach((what, value) -> {
                    if (!value.equals(before.get(what))) {
                        changes.add(server.kind() + ": " + what + " is " + value + ", was " + before.get(what));
                    }
                });
                before.keySet().stream()
                        .filter(what -> !now.containsKey(what))
                        .forEach(what -> changes.add(server.kind() + ": " + what + " is gone"));
            }
        }
        if (!changes.isEmpty()) {
            throw new AssertionError("left behind on a shared server: " + changes);
        }
    }

    /** To be called when the server has started. */
    static void found(TestServer server) {
        try {
            FOUND.put(server.kind(), state(server));
        } catch (SQLException failure) {
            throw new IllegalStateException(server + " does not tell its settings", failure);
        }
    }

    private static Map<String, String> state(TestServer server) throws SQLException {
        Map<String, String> state = new TreeMap<>();
        if (server.kind() != ServerKind.MYSQL_5_7_ON_5_5_DATA) {
            state.putAll(server.pairs("SHOW GLOBAL VARIABLES"));
            state.keySet().removeIf(name -> MOVES.matcher(name).matches());
        }
        state.putAll(server.pairs("SELECT CONCAT('schema ', SCHEMA_NAME), '' FROM information_schema.SCHEMATA"));
        state.putAll(server.pairs("SELECT CONCAT('account ', user, '@', host), '' FROM mysql.user"));
        return state;
    }
}
