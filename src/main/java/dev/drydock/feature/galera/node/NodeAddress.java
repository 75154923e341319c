package dev.drydock.feature.galera.node;

import dev.drydock.profile.Names;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a node takes queries.
 *
 * @param host name or address, an IPv6 address without brackets
 * @param port TCP port
 */
public record NodeAddress(String host, int port) {

    private static final int USUAL_PORT = 3306;
    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([^\\s:\\[\\],;=]+))(?::(\\d{1,5}))?");

    /**
     * Reads {@code host}, {@code host:port} or {@code [IPv6]:port}; 3306 where there is no port. Empty for anything else, and
     * for what nodes say when they do not know: nothing, {@code AUTO}, {@code undefined}, {@code unspecified}.
     */
    public static Optional<NodeAddress> parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || placeholder(text)) {
            return Optional.empty();
        }
        String host = form.group(1) == null ? form.group(2) : form.group(1);
        if (!Names.isHost(host)) {
            return Optional.empty();
        }
        int port = form.group(3) == null ? USUAL_PORT : Integer.parseInt(form.group(3));
        if (port == 0) {
            return Optional.of(new NodeAddress(host, USUAL_PORT));
        }
        return port > 65535 ? Optional.empty() : Optional.of(new NodeAddress(host, port));
    }

    /** Whether a node says so because it does not know its own address. */
    public static boolean automatic(String text) {
        return text.strip().equalsIgnoreCase("AUTO");
    }

    private static boolean placeholder(String text) {
        return text.strip().matches("(?i)auto|undefined|unspecified|unknown");
    }

    /** Another port of a machine may be anybody's who has an account there. */
    public boolean same(NodeAddress other) {
        return port == other.port && host.equalsIgnoreCase(other.host);
    }

    /** {@code host:port}, an IPv6 address in brackets. */
    public String text() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
