package dev.drydock.feature.link;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A measurement as the history keeps it: one item a way. */
final class LinkRecorder {

    /** Kind of the runs. */
    static final String KIND = "link";

    private static final String WAY = "way";

    private LinkRecorder() {}

    static Map<String, String> settings(OpenServer server, LinkOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("routes", options.ways().stream().map(LinkRoute::title).collect(Collectors.joining(", ")));
        settings.put("connections", Integer.toString(options.connections()));
        settings.put("queries", Integer.toString(options.queries()));
        settings.put("time limit", options.limit().toSeconds() + " s");
        settings.put("opened", server.way());
        return settings;
    }

    static Item item(WayResult result) {
        Item.Draft draft = Item.of(WAY, new ObjectName("", result.way().word(), ""), word(result));
        result.figures().ifPresent(figures -> {
            draft.finished(
                    Instant.now(),
                    figures.connecting().total().plus(figures.asking().total()).toMillis());
            draft.attribute("encryption", figures.encryption());
            draft.attribute("ssh session ms", millis(figures.session()));
            spread(draft, "connection", "connections", figures.connecting());
            spread(draft, "query", "queries", figures.asking());
        });
        result.problem().ifPresent(problem -> draft.error(problem.code().id(), problem.full()));
        return draft.build();
    }

    private static void spread(Item.Draft draft, String name, String several, LatencySummary spread) {
        draft.attribute(several, Integer.toString(spread.count()));
        draft.attribute(several + " per second", String.format(Locale.ROOT, "%.1f", spread.perSecond()));
        draft.attribute(name + " median ms", millis(spread.median()));
        draft.attribute(name + " p95 ms", millis(spread.p95()));
    }

    static String word(WayResult result) {
        return result.figures().isPresent() ? "measured" : "failed";
    }

    /** With three decimals, since round trips on one machine take less than one. */
    static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e6);
    }
}
