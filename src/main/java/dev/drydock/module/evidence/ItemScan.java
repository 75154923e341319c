package dev.drydock.module.evidence;

import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.module.RunKind;
import dev.drydock.report.model.ReportChart.Point;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What is to be known of a run's items before they are written: which values they have, how they ended. */
final class ItemScan {

    /** Attributes of a statement that changes something, shown in a table of their own. */
    static final Set<String> STATEMENT = Set.of("sql", "statement", "command");

    /** Bars beyond this could not be told apart. */
    private static final int MOST_BARS = 3000;
    /** More columns than this are no table any more: the rest stands together in one. */
    private static final int MOST_COLUMNS = 7;

    private final RunKind.Details details;
    private final Map<String, Long> statuses = new LinkedHashMap<>();
    private final Set<String> kinds = new LinkedHashSet<>();
    private final Map<String, Long> attributes = new LinkedHashMap<>();
    private final Set<String> values = new LinkedHashSet<>();
    private final Map<Integer, List<Point>> lanes = new TreeMap<>();
    private long results;
    private long statements;
    private long bars;

    private ItemScan(RunKind.Details details) {
        this.details = details;
    }

    /** @param details what it shows itself is left out */
    static ItemScan of(HistoryStore history, long run, RunKind.Details details) {
        ItemScan scan = new ItemScan(details);
        history.items(run, scan::add);
        return scan;
    }

    /** Whether it failed. */
    static boolean bad(Item item) {
        return !item.errorCode().isEmpty() || item.status().equals("error");
    }

    /** Whether it is a statement or command that was sent. */
    static boolean statement(Item item) {
        return item.attributes().keySet().stream().anyMatch(STATEMENT::contains);
    }

    /** Whether it stands among the results. */
    boolean result(Item item) {
        return !statement(item) && !details.owns(item);
    }

    private void add(Item item) {
        if (details.owns(item)) {
            return;
        }
        statuses.merge(item.status(), 1L, Long::sum);
        kinds.add(item.kind());
        if (statement(item)) {
            statements++;
            lane(item);
            return;
        }
        results++;
        item.attributes().keySet().forEach(name -> attributes.merge(name, 1L, Long::sum));
        note("measure", item.measure() != null);
        note("estimate", item.estimate() != null);
        note("bytes", item.bytes() != null);
        note("took", item.millis() != null);
        note("error", !item.errorCode().isEmpty() || !item.errorText().isEmpty());
    }

    private void note(String value, boolean there) {
        if (there) {
            values.add(value);
        }
    }

    private void lane(Item item) {
        String lane = item.attributes().getOrDefault("lane", "");
        String started = item.attributes().getOrDefault("started", "");
        Long took = item.millis();
        if (took == null || started.isEmpty() || !lane.matches("[1-9]\\d{0,3}") || bars >= MOST_BARS) {
            return;
        }
        Instant began;
        try {
            began = Instant.parse(started);
        } catch (DateTimeParseException _) {
            return;
        }
        bars++;
        lanes.computeIfAbsent(Integer.parseInt(lane), _ -> new ArrayList<>())
                .add(new Point(began.toEpochMilli(), took, item.object().name(), bad(item)));
    }

    /** How many ended in which way. */
    Map<String, Long> statuses() {
        return statuses;
    }

    boolean has(String value) {
        return values.contains(value);
    }

    boolean severalKinds() {
        return kinds.size() > 1;
    }

    /** Items that are no statements. */
    long results() {
        return results;
    }

    long statements() {
        return statements;
    }

    /** The attributes that get a column each, the most frequent first. */
    List<String> columns() {
        return attributes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_COLUMNS)
                .map(Map.Entry::getKey)
                .toList();
    }

    boolean more() {
        return attributes.size() > MOST_COLUMNS;
    }

    /** What ran beside each other, by worker. */
    Map<Integer, List<Point>> lanes() {
        return lanes;
    }
}
