package dev.drydock.feature.encryption;

import dev.drydock.db.sql.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads from the performance schema who is connected, how, and by which program. */
public final class SessionReader {

    private static final String QUERY =
            "SELECT t.PROCESSLIST_ID, t.PROCESSLIST_USER, t.PROCESSLIST_HOST, t.CONNECTION_TYPE, COALESCE((SELECT"
                    + " a.ATTR_VALUE FROM performance_schema.session_connect_attrs a WHERE a.PROCESSLIST_ID ="
                    + " t.PROCESSLIST_ID AND a.ATTR_NAME = 'program_name' LIMIT 1), (SELECT a.ATTR_VALUE FROM"
                    + " performance_schema.session_connect_attrs a WHERE a.PROCESSLIST_ID = t.PROCESSLIST_ID AND"
                    + " a.ATTR_NAME = '_client_name' LIMIT 1), '') FROM performance_schema.threads t WHERE"
                    + " t.PROCESSLIST_USER IS NOT NULL AND t.CONNECTION_TYPE IS NOT NULL";

    private SessionReader() {}

    /** Whose the sessions are. */
    private record Whose(String user, String host, String program, InTransit.Way way) {}

    /**
     * Reads them; blocks on the network.
     *
     * @throws dev.drydock.db.sql.ServerException if they cannot be read
     */
    public static List<InTransit.Sessions> read(Session session) {
        Map<Whose, Long> counts = new LinkedHashMap<>();
        session.each(
                QUERY,
                row -> counts.merge(new Whose(row.text(2), row.text(3), row.text(5), way(row.text(4))), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> new InTransit.Sessions(
                        entry.getKey().user(),
                        entry.getKey().host(),
                        entry.getKey().program(),
                        entry.getKey().way(),
                        entry.getValue()))
                .toList();
    }

    private static InTransit.Way way(String type) {
        return switch (type) {
            case "TCP/IP" -> InTransit.Way.PLAIN;
            case "SSL/TLS" -> InTransit.Way.TLS;
            default -> InTransit.Way.LOCAL;
        };
    }
}
