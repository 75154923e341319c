package dev.drydock.feature.threadpool;

import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Two load tests side by side, step by step, by what the history holds: such as one with the pool and one without. */
final class LoadComparison {

    private static final Messages TEXT = Messages.of("poolload");
    private static final List<String> FIGURES = List.of("throughput", "median µs", "p95 µs", "p99 µs");
    private static final String STEP = "step";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");

    private LoadComparison() {}

    static RunKind.RunTable of(HistoryStore history, long earlier, long later) {
        Map<String, Item> first = steps(history, earlier);
        Map<String, Item> second = steps(history, later);
        List<String> columns = new ArrayList<>(List.of(TEXT.text("compare.step")));
        for (String figure : FIGURES) {
            columns.add(">" + TEXT.text("compare.earlier", figure));
            columns.add(">" + TEXT.text("compare.later", figure));
        }
        List<String> names = new ArrayList<>(first.keySet());
        second.keySet().stream().filter(name -> !first.containsKey(name)).forEach(names::add);
        List<List<?>> rows = new ArrayList<>();
        for (String name : names) {
            List<Object> row = new ArrayList<>(List.of(name));
            for (String figure : FIGURES) {
                row.add(value(first.get(name), figure));
                row.add(value(second.get(name), figure));
            }
            rows.add(row);
        }
        return new RunKind.RunTable(columns, rows);
    }

    private static Map<String, Item> steps(HistoryStore history, long run) {
        Map<String, Item> steps = new LinkedHashMap<>();
        history.items(run, item -> {
            if (item.kind().equals(STEP)) {
                steps.put(item.object().name(), item);
            }
        });
        return steps;
    }

    private static Object value(@Nullable Item item, String figure) {
        String value = item == null ? "" : item.attributes().getOrDefault(figure, "0");
        return NUMBER.matcher(value).matches() ? Math.round(Double.parseDouble(value)) : "";
    }
}
