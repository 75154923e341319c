package dev.drydock.evidence;

import dev.drydock.history.Item;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which values the results of one kind or a few have, and so which columns their table has. For one thread. */
final class ItemShape {

    /** More columns than this are no table any more: the rest stands together in one. */
    private static final int MOST_COLUMNS = 6;

    /** Tables of fewer rows than this stand together in one. */
    private static final long FEW = 4;

    /** Attributes of results that stand together with others. */
    private static final int MOST_SHARED = 2;

    private final Set<String> kinds = new HashSet<>();
    private final Map<String, Long> attributes = new LinkedHashMap<>();
    private final Set<String> values = new HashSet<>();
    /** Attributes that are not always a number. */
    private final Set<String> texts = new HashSet<>();

    private long size;

    ItemShape(String kind) {
        kinds.add(kind);
    }

    void add(Item item) {
        size++;
        item.attributes().forEach((name, value) -> {
            if (!value.isEmpty()) {
                attributes.merge(name, 1L, Long::sum);
                if (!texts.contains(name) && !RecordedValue.number(RecordedValue.of(name, value))) {
                    texts.add(name);
                }
            }
        });
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

    boolean few() {
        return size < FEW;
    }

    /** Whether it has so little of its own that it can stand in a table with others. */
    boolean plain() {
        return attributes.size() <= MOST_SHARED && !values.contains("measure");
    }

    /** Takes the rows of the other one into this table, too. */
    void join(ItemShape other) {
        kinds.addAll(other.kinds);
        values.addAll(other.values);
        texts.addAll(other.texts);
        other.attributes.forEach((name, number) -> attributes.merge(name, number, Long::sum));
        size += other.size;
    }

    Set<String> kinds() {
        return kinds;
    }

    long size() {
        return size;
    }

    boolean has(String value) {
        return values.contains(value);
    }

    /** The attributes that get a column each, the most frequent first. */
    List<String> columns() {
        return attributes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_COLUMNS)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether an attribute is always a number. */
    boolean numeric(String attribute) {
        return !texts.contains(attribute);
    }

    boolean more() {
        return attributes.size() > MOST_COLUMNS;
    }
}
