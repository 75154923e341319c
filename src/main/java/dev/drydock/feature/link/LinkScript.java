package dev.drydock.feature.link;

import dev.drydock.db.connect.ClockDifference;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;

/** What a benchmark sends to the server: the preview, and the statements of the run. */
public final class LinkScript {

    /** Done before anything is timed, so that no route pays for what is loaded at first use. */
    static final int UNTIMED_CONNECTIONS = 2;

    static final int UNTIMED_QUERIES = 50;

    static final String QUERY = "SELECT 1";

    private LinkScript() {}

    /** By another route the same name may lead to another machine. */
    static String identity(ServerFacts facts) {
        return "SELECT CONCAT_WS(' ', @@hostname, @@port, "
                + (facts.uuid().known().isPresent() ? "@@server_uuid" : "@@datadir") + ")";
    }

    /** Most connections that are opened through one route: untimed ones, timed ones, and the one for the queries. */
    public static int connections(LinkOptions options) {
        return UNTIMED_CONNECTIONS + options.connections() + 1;
    }

    /** Most queries through one route, untimed ones included. */
    public static int queries(LinkOptions options) {
        return UNTIMED_QUERIES + options.queries();
    }

    /** Each statement that is sent, below comments that say through which route, and how often at most. */
    public static List<String> lines(ServerFacts facts, LinkOptions options) {
        Messages messages = Messages.of("link");
        List<String> lines = new ArrayList<>();
        lines.add("-- " + messages.text("script.clock"));
        lines.add(ClockDifference.QUERY + ";");
        for (LinkRoute way : options.ways()) {
            lines.add("-- " + messages.text("script.route", way.title(), connections(options)));
            lines.add("-- " + messages.text("script.identity", UNTIMED_CONNECTIONS));
            lines.add(identity(facts) + ";");
            lines.add("-- " + messages.text("script.queries", queries(options)));
            lines.add(QUERY + ";");
        }
        return List.copyOf(lines);
    }
}
