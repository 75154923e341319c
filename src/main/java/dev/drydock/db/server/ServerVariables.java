package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** The global variables of a server. Every call blocks on the network. */
public final class ServerVariables {

    private ServerVariables() {}

    /**
     * {@code SHOW GLOBAL VARIABLES}, names in small letters. It fails on an old data directory freshly started under 5.7;
     * the needed ones are then read one by one, and one that the server does not have is left out.
     *
     * @param needed names that are read also where the list fails
     * @throws ServerException if the connection is lost
     */
    public static Map<String, String> read(Session session, Collection<String> needed) {
        Map<String, String> values = new TreeMap<>();
        try {
            session.each("SHOW GLOBAL VARIABLES", row -> values.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2)));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            for (String name : needed) {
                one(session, name, values);
            }
        }
        return values;
    }

    /** Whether a value means that a switch is on: servers answer with the word or with the number. */
    public static boolean on(String value) {
        return value.equalsIgnoreCase("ON") || value.equals("1");
    }

    /**
     * Whether the server offers TLS; empty where it does not say. {@code have_ssl} is gone in MySQL 9.x, where a server that
     * offers it tells how long its certificate is valid.
     *
     * @param haveSsl the variable's value, if the server has it
     * @param certificate whether the status {@code Ssl_server_not_after} says something
     */
    public static Optional<Boolean> offersTls(
            Optional<String> haveSsl, ServerFacts facts, BooleanSupplier certificate) {
        return haveSsl.map("YES"::equals)
                .or(() -> facts.mySqlAtLeast(8, 0, 0) ? Optional.of(certificate.getAsBoolean()) : Optional.empty());
    }

    private static void one(Session session, String name, Map<String, String> values) {
        try {
            session.first("SELECT @@global." + name, row -> row.text(1)).ifPresent(value -> values.put(name, value));
        } catch (ServerException unknown) {
            if (unknown.connectionLost()) {
                throw unknown;
            }
        }
    }
}
