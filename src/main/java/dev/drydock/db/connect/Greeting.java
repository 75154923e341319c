package dev.drydock.db.connect;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The first packet of a server: either its initial handshake (protocol 10) or an error that it sends instead. Layout:
 * "Protocol::Handshake" in the MySQL source documentation.
 *
 * @param version the server's version text; empty for an error
 * @param tlsOffered whether the server offers TLS (CLIENT_SSL)
 * @param errno error number; 0 for a handshake
 * @param error error text; empty for a handshake
 */
record Greeting(String version, boolean tlsOffered, int errno, String error) {

    private static final int PROTOCOL = 10;
    private static final int ERROR = 0xff;
    private static final int CLIENT_SSL = 0x0800;
    /** Thread id, first part of the scramble and a filler stand between the version and the capability flags. */
    private static final int BEFORE_CAPABILITIES = 4 + 8 + 1;

    /** Reads the packet's body; empty if it is neither of the two. */
    static Optional<Greeting> parse(byte[] body) {
        if (body.length > 3 && (body[0] & 0xff) == ERROR) {
            return Optional.of(new Greeting("", false, shortAt(body, 1), errorText(body)));
        }
        if (body.length < 2 || body[0] != PROTOCOL) {
            return Optional.empty();
        }
        int end = 1;
        while (end < body.length && body[end] != 0) {
            end++;
        }
        int capabilities = end + 1 + BEFORE_CAPABILITIES;
        if (capabilities + 2 > body.length) {
            return Optional.empty();
        }
        String version = new String(body, 1, end - 1, StandardCharsets.UTF_8);
        boolean tls = (shortAt(body, capabilities) & CLIENT_SSL) != 0;
        return Optional.of(new Greeting(version, tls, 0, ""));
    }

    /** MariaDB names itself, or hides behind the prefix {@code 5.5.5-} (before 11.0). */
    boolean mariaDbProtocol() {
        return version.contains("MariaDB") || version.startsWith("5.5.5-") || proxySqlAdmin();
    }

    /** ProxySQL's admin port cannot answer the start-up query of Connector/J. */
    boolean proxySqlAdmin() {
        return version.toLowerCase(Locale.ROOT).contains("proxysql");
    }

    /**
     * The same of a port that turned out to be ProxySQL's admin port: by default it greets as the database server that
     * stands behind it.
     */
    Greeting asProxySqlAdmin() {
        return proxySqlAdmin() ? this : new Greeting(version + " (ProxySQL)", tlsOffered, errno, error);
    }

    private static int shortAt(byte[] body, int at) {
        return (body[at] & 0xff) | (body[at + 1] & 0xff) << 8;
    }

    private static String errorText(byte[] body) {
        int from = body.length > 9 && body[3] == '#' ? 9 : 3;
        return new String(body, from, body.length - from, StandardCharsets.UTF_8);
    }
}
