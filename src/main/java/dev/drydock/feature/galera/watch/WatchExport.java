package dev.drydock.feature.galera.watch;

import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.Csv;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A recorded watch as CSV: one line an event and one a node and minute; the columns are a contract. */
public final class WatchExport {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,9})?(e[+-]\\d{1,3})?");

    private WatchExport() {}

    /** Writes the run from the history; blocks on it. Leaves the writer open. */
    public static void csv(HistoryStore history, long run, Writer target) {
        List<String> columns = new ArrayList<>(List.of("at", "what", "node", "state", "answered", "polls", "text"));
        for (Figure figure : Figure.values()) {
            columns.add(figure.word() + "_avg");
            columns.add(figure.word() + "_max");
        }
        Csv.write(target, columns, history.items(run).stream().map(WatchExport::cells));
    }

    private static List<?> cells(Item item) {
        List<Object> cells = new ArrayList<>(List.of(
                item.finished() == null ? "" : item.finished().toString(),
                item.kind(),
                item.object().name(),
                item.status(),
                item.measure() == null ? "" : item.measure(),
                item.estimate() == null ? "" : item.estimate(),
                item.attributes().getOrDefault("text", "")));
        Arrays.stream(Figure.values())
                .flatMap(figure -> averageAndHighest(item.attributes().getOrDefault(figure.word(), "")))
                .forEach(cells::add);
        return cells;
    }

    private static Stream<Object> averageAndHighest(String both) {
        String[] parts = both.split(" ", -1);
        return parts.length == 2
                        && Stream.of(parts)
                                .allMatch(part -> NUMBER.matcher(part).matches())
                ? Stream.of(Double.valueOf(parts[0]), Double.valueOf(parts[1]))
                : Stream.of("", "");
    }
}
