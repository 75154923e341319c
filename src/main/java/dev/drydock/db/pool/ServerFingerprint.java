package dev.drydock.db.pool;

import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a server was when something was found out about it, for example a plan was made: which start of which server, its
 * version, and the global variables that what was found depends on.
 *
 * @param connection number of the connection that read it
 * @param start the start of the server that it belonged to
 * @param readNanos when it was read, by {@link System#nanoTime}
 * @param version {@code @@version}
 * @param variables values by name; a variable that the server does not have, or does not show, has an empty one
 */
public record ServerFingerprint(
        long connection, ServerStart start, long readNanos, String version, Map<String, String> variables) {

    /**
     * Reads it with the variables of these names. Blocks.
     *
     * @throws ServerException if the server cannot be asked
     */
    public static ServerFingerprint read(OpenServer server, Collection<String> variables) {
        ControlConnection control = server.control();
        return control.call(session -> read(control, session, variables));
    }

    private static ServerFingerprint read(ControlConnection control, Session session, Collection<String> names) {
        Map<String, String> values = new TreeMap<>();
        names.forEach(name -> values.put(name, value(session, "@@global." + name)));
        return new ServerFingerprint(
                session.id(), control.start(), System.nanoTime(), value(session, "@@version"), Map.copyOf(values));
    }

    /** One by one: SHOW VARIABLES fails on a server that waits for its upgrade, and one unknown name fails all others. */
    private static String value(Session session, String variable) {
        try {
            return session.first("SELECT " + variable, row -> row.text(1)).orElse("");
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return "";
        }
    }

    /**
     * What is different now, one sentence each; empty if nothing is. Blocks.
     *
     * @throws ServerException if the server cannot be asked
     */
    public List<String> changes(OpenServer server) {
        ControlConnection control = server.control();
        return control.call(session -> {
            List<String> changes = new ArrayList<>();
            ServerFingerprint now = read(control, session, variables.keySet());
            restart(control, session).ifPresent(key -> changes.add(text(key)));
            if (!version.equals(now.version)) {
                changes.add(text("basis.version", version, now.version));
            }
            new TreeMap<>(variables).forEach((name, before) -> {
                String value = now.variables.getOrDefault(name, "");
                if (!value.equals(before)) {
                    changes.add(text("basis.variable", name, shown(before), shown(value)));
                }
            });
            return List.copyOf(changes);
        });
    }

    /**
     * Whether the server that answers now is still this start of it. Blocks.
     *
     * @throws ServerException if the server cannot be asked
     */
    ConnectionNumber.Meaning meaning(OpenServer server) {
        ControlConnection control = server.control();
        return control.call(session -> {
            // a lost control connection is only noticed when it is asked
            session.number("SELECT 1");
            return meaning(control, session);
        });
    }

    private ConnectionNumber.Meaning meaning(ControlConnection control, Session session) {
        return new ConnectionNumber(connection, start).now(control, session, readNanos);
    }

    private Optional<String> restart(ControlConnection control, Session session) {
        return switch (meaning(control, session)) {
            case THE_SAME -> Optional.empty();
            case RESTARTED -> Optional.of("basis.restarted");
            case ANOTHER_SERVER -> Optional.of("basis.another");
            case UNKNOWN -> Optional.of("basis.unknown");
        };
    }

    private static String shown(String value) {
        return value.isEmpty() ? text("basis.empty") : value;
    }

    private static String text(String key, Object... arguments) {
        return Messages.of("db").text(key, arguments);
    }
}
