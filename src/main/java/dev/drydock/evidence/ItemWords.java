package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import dev.drydock.run.RunKind.Place;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An item of the history for people: what it keeps in stable words in those of the feature that wrote it, or as text.
 *
 * @param details of the kind of its run
 */
public record ItemWords(RunKind.Details details) {

    public String object(Item item) {
        return item.object().schema().isEmpty()
                ? details.shown(Place.OBJECT, item.object().name())
                        .orElseGet(() -> item.object().toString())
                : item.object().toString();
    }

    public String kind(Item item) {
        return RecordedValue.word(details, Place.KIND, item.kind());
    }

    public String status(Item item) {
        return RecordedValue.word(details, Place.STATE, item.status());
    }

    ReportValue value(Item item, String name) {
        String recorded = item.attributes().getOrDefault(name, "");
        return details.shown(Place.VALUE, recorded)
                .map(ReportValue::text)
                .orElseGet(() -> RecordedValue.of(name, recorded));
    }

    /** What else is recorded of it, each with its name; what is empty is left out. */
    public String more(Item item, Function<ReportValue, String> text, String between) {
        return more(item, List.of(), text, between);
    }

    String more(Item item, Collection<String> besides, Function<ReportValue, String> text, String between) {
        return item.attributes().entrySet().stream()
                .filter(entry ->
                        !besides.contains(entry.getKey()) && !entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .map(name -> RecordedValue.label(name) + ": " + text.apply(value(item, name)))
                .collect(Collectors.joining(between));
    }
}
