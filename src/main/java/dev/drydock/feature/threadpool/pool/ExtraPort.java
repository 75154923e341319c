package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The second port of a server, which lets an administrator in when pool or connections are used up: {@code extra_port} of
 * MariaDB and old Percona Servers, {@code admin_port} of MySQL 8.0.14 and later.
 *
 * @param variable the variable that has the port; empty where this server knows none
 * @param host where it listens; empty if the server does not say
 * @param port 0 if there is no door
 * @param state what is known of it
 * @param why what kept us out; empty if nothing did
 */
public record ExtraPort(String variable, String host, int port, State state, String why) {

    /** What is known of a door. */
    public enum State {
        /** This server knows no such port. */
        UNKNOWN_TO_SERVER,
        /** It could have one and has not. */
        NONE,
        /** It has one which we have not tried. */
        UNTRIED,
        /** We have logged in through it and met this very server. */
        PROVEN,
        /** It has one and did not let us in. */
        REFUSED;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static final Messages TEXT = Messages.of("threadpool");
    private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127\\.[0-9.]+|::1");
    private static final Pattern EVERYWHERE = Pattern.compile("|\\*|0\\.0\\.0\\.0|::");

    /** What the server's settings say of it; nothing is connected. */
    public static ExtraPort of(ServerFacts facts, Map<String, String> variables) {
        if (variables.containsKey("extra_port")) {
            int port = port(variables, "extra_port");
            return new ExtraPort("extra_port", "", port, port == 0 ? State.NONE : State.UNTRIED, "");
        }
        if (facts.mySqlAtLeast(8, 0, 14) && variables.containsKey("admin_port")) {
            String address = variables.getOrDefault("admin_address", "");
            return address.isEmpty()
                    ? new ExtraPort("admin_port", "", 0, State.NONE, "")
                    : new ExtraPort("admin_port", address, port(variables, "admin_port"), State.UNTRIED, "");
        }
        return new ExtraPort("", "", 0, State.UNKNOWN_TO_SERVER, "");
    }

    private static int port(Map<String, String> variables, String name) {
        String value = variables.getOrDefault(name, "0");
        return value.matches("\\d{1,5}") ? Integer.parseInt(value) : 0;
    }

    public boolean there() {
        return port != 0;
    }

    /**
     * Logs in through it, as the server's own account; the opened server belongs to the caller. Blocks.
     *
     * @throws DrydockException why that cannot be done
     */
    public OpenServer enter(OpenServer server) {
        OpenServer entered = server.peers().open(hostFrom(server), port);
        if (!entered.key().equals(server.key())) {
            entered.close();
            throw new DrydockException(Problem.of(ThreadPoolError.ANOTHER_SERVER, "", hostFrom(server), port));
        }
        return entered;
    }

    /**
     * Whether it may be tried: its address leads to it from where the server's own does, and surely to this server. Blocks for
     * the lookup of names.
     */
    public boolean reachable(OpenServer server) {
        return !beyond(server) && server.itself(hostFrom(server));
    }

    private boolean beyond(OpenServer server) {
        return LOOPBACK.matcher(host).matches()
                && !LOOPBACK.matcher(server.profile().host()).matches();
    }

    /** Tries to log in through it, and says what came of it. Blocks. */
    public ExtraPort tried(OpenServer server) {
        if (!there()) {
            return this;
        }
        if (beyond(server)) {
            return new ExtraPort(variable, host, port, State.UNTRIED, TEXT.text("door.loopback", host));
        }
        if (!server.itself(hostFrom(server))) {
            return new ExtraPort(
                    variable,
                    host,
                    port,
                    State.UNTRIED,
                    TEXT.text("door.told", hostFrom(server), Integer.toString(port)));
        }
        try (OpenServer _ = enter(server)) {
            return new ExtraPort(variable, host, port, State.PROVEN, "");
        } catch (DrydockException refused) {
            return new ExtraPort(
                    variable, host, port, State.REFUSED, refused.problem().line());
        }
    }

    /** A door that listens everywhere, or does not say where, is met where the server is. */
    private String hostFrom(OpenServer server) {
        return EVERYWHERE.matcher(host).matches() ? server.profile().host() : host;
    }
}
