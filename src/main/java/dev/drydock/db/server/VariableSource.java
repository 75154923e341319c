package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a server tells of a global variable beside its value.
 *
 * @param least least value; empty for what is no number
 * @param most greatest value; empty for what is no number
 * @param origin where the value came from
 * @param path the option file; empty if it came from none, or the server does not name it
 * @param fallback the default as the server says it; MariaDB only
 * @param who the account that set it, and when; empty where none is told
 */
public record VariableSource(
        String least, String most, VariableOrigin origin, String path, Optional<String> fallback, String who) {

    /** Of a variable of which nothing is told. */
    public static final VariableSource UNKNOWN =
            new VariableSource("", "", VariableOrigin.UNKNOWN, "", Optional.empty(), "");

    /**
     * By name in small letters: MySQL 8.0, MariaDB 10.1.1. Blocks on the network.
     *
     * @throws ServerException if the connection is lost
     */
    public static Fact<Map<String, VariableSource>> read(Session session, ServerFacts facts) {
        if (facts.mariaDbAtLeast(10, 1, 1)) {
            return Fact.read(() -> mariaDb(session, facts));
        }
        if (!facts.mySqlAtLeast(8, 0, 0)) {
            return new Fact.Unknown<>(Messages.of("db").text("origin.release", facts.product()));
        }
        Fact<Map<String, VariableSource>> told = Fact.read(() -> mySql(session));
        return told.known().filter(Map::isEmpty).isPresent()
                ? new Fact.Unknown<>(Messages.of("db").text("origin.off"))
                : told;
    }

    private static Map<String, VariableSource> mariaDb(Session session, ServerFacts facts) {
        Map<String, VariableSource> told = new HashMap<>();
        String path = facts.mariaDbAtLeast(10, 5, 0) ? "GLOBAL_VALUE_PATH" : "NULL";
        session.each(
                "SELECT VARIABLE_NAME, NUMERIC_MIN_VALUE, NUMERIC_MAX_VALUE, GLOBAL_VALUE_ORIGIN, " + path
                        + ", DEFAULT_VALUE FROM information_schema.SYSTEM_VARIABLES",
                row -> told.put(
                        row.text(1).toLowerCase(Locale.ROOT),
                        new VariableSource(
                                row.text(2),
                                row.text(3),
                                VariableOrigin.ofMariaDb(row.text(4)),
                                row.text(5),
                                row.optionalText(6),
                                "")));
        return told;
    }

    private static Map<String, VariableSource> mySql(Session session) {
        Map<String, VariableSource> told = new HashMap<>();
        session.each(
                "SELECT VARIABLE_NAME, MIN_VALUE, MAX_VALUE, VARIABLE_SOURCE, VARIABLE_PATH, SET_USER, SET_HOST,"
                        + " SET_TIME FROM performance_schema.variables_info",
                row -> told.put(
                        row.text(1).toLowerCase(Locale.ROOT),
                        new VariableSource(
                                row.text(2),
                                row.text(3),
                                VariableOrigin.ofMySql(row.text(4)),
                                row.text(5),
                                Optional.empty(),
                                who(row.text(6), row.text(7), row.text(8)))));
        return told;
    }

    /** Such as {@code root@localhost, 2026-11-26 13:02:11}; empty if nobody set it since the start. */
    public static String who(String user, String host, String time) {
        String account = user.isEmpty() ? "" : host.isEmpty() ? user : user + "@" + host;
        String moment = time.replaceFirst("\\.\\d+$", "");
        return account.isEmpty() || moment.isEmpty() ? account + moment : account + ", " + moment;
    }
}
