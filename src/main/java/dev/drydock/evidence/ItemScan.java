package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneResult;
import dev.drydock.report.model.ReportChart.Point;
import dev.drydock.run.RunKind;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is to be known of a run's items before they are written: which values they have, how they ended. */
final class ItemScan {

    /** Attributes of a statement that changes something, shown in a table of their own. */
    static final Set<String> STATEMENT = Set.of("sql", "statement", "command");

    /** Stands for the problem of an item among its attributes. */
    static final String PROBLEM = " problem";

    private static final Set<String> WORTH_A_LOOK = Set.of("warning", "not_evaluated", "failed", "unknown");

    /** Bars beyond this could not be told apart. */
    private static final int MOST_BARS = 3000;

    private final RunKind.Details details;
    private final Map<String, Map<String, Long>> states = new LinkedHashMap<>();
    private final Map<String, ItemShape> shapes = new LinkedHashMap<>();
    private final List<ItemShape> results = new ArrayList<>();
    private final Map<Integer, List<Point>> lanes = new TreeMap<>();
    private final Set<String> sent = new HashSet<>();
    private long statements;
    private long bars;

    private ItemScan(RunKind.Details details) {
        this.details = details;
    }

    /** @param details what it shows itself is left out */
    static ItemScan of(HistoryStore history, long run, RunKind.Details details) {
        ItemScan scan = new ItemScan(details);
        history.items(run, scan::add);
        scan.gather();
        return scan;
    }

    /** Whether it failed. */
    static boolean bad(Item item) {
        return !item.errorCode().isEmpty() || item.status().equals("error");
    }

    /** Whether it found something, or could not tell. */
    static boolean worthALook(Item item) {
        return WORTH_A_LOOK.contains(item.status());
    }

    boolean anythingWorthALook() {
        return states.values().stream().anyMatch(of -> of.keySet().stream().anyMatch(WORTH_A_LOOK::contains));
    }

    /** Whether it is a statement or command that was sent: what a run never reached was not. */
    static boolean statement(Item item) {
        return !item.status().equals(LaneResult.Status.NOT_REACHED.word())
                && item.attributes().keySet().stream().anyMatch(STATEMENT::contains);
    }

    /** Whether it stands among the results. */
    boolean result(Item item) {
        return !statement(item) && !details.owns(item);
    }

    private void add(Item item) {
        if (details.owns(item)) {
            return;
        }
        states.computeIfAbsent(item.kind(), _ -> new LinkedHashMap<>()).merge(item.status(), 1L, Long::sum);
        if (statement(item)) {
            statements++;
            item.attributes().forEach((name, value) -> {
                if (!value.isEmpty()) {
                    sent.add(name);
                }
            });
            if (!item.errorCode().isEmpty() || !item.errorText().isEmpty()) {
                sent.add(PROBLEM);
            }
            lane(item);
            return;
        }
        shapes.computeIfAbsent(item.kind(), ItemShape::new).add(item);
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

    /** How many of each kind ended in which way. */
    Map<String, Map<String, Long>> states() {
        return states;
    }

    /** Whether some item of any kind is in this state. */
    boolean has(String status) {
        return states.values().stream().anyMatch(of -> of.containsKey(status));
    }

    private void gather() {
        @Nullable ItemShape few = null;
        for (ItemShape shape : shapes.values()) {
            if (!shape.few() || !shape.plain()) {
                results.add(shape);
            } else if (few == null) {
                few = shape;
                results.add(few);
            } else {
                few.join(shape);
            }
        }
    }

    /** Items that are no statements: a kind each, and those of which there are few together. */
    List<ItemShape> results() {
        return List.copyOf(results);
    }

    /** What is known of at least one statement. */
    Set<String> sent() {
        return sent;
    }

    boolean sent(String attribute) {
        return sent.contains(attribute);
    }

    long statements() {
        return statements;
    }

    /** What ran beside each other, by worker. */
    Map<Integer, List<Point>> lanes() {
        return lanes;
    }
}
