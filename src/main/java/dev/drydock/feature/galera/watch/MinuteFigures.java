package dev.drydock.feature.galera.watch;

import dev.drydock.feature.galera.ReportedMinutes;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Gathers the figures of the polls of one minute: average and highest of each, for each node. Used by one thread. */
final class MinuteFigures {

    /** Kind of the items. */
    static final String KIND = ReportedMinutes.KIND;

    private final Map<String, Sums> nodes = new LinkedHashMap<>();
    private Instant began;

    MinuteFigures(Instant began) {
        this.began = began;
    }

    void add(ClusterView view) {
        view.nodes()
                .forEach(node ->
                        nodes.computeIfAbsent(node.name(), _ -> new Sums()).add(node));
    }

    boolean over(Instant now, Duration minute) {
        return !now.isBefore(began.plus(minute));
    }

    /** One item a node, and the beginning of the next minute. */
    List<Item> end(Instant now) {
        List<Item> items = new ArrayList<>();
        long millis = Duration.between(began, now).toMillis();
        nodes.forEach((name, sums) -> items.add(sums.item(name, now, millis)));
        nodes.clear();
        began = now;
        return items;
    }

    private static final class Sums {

        private final Map<Figure, DoubleSummaryStatistics> known = new EnumMap<>(Figure.class);
        private int polls;
        private int answered;
        private String state = "";

        void add(NodeView node) {
            polls++;
            answered += node.answers() ? 1 : 0;
            state = node.answers()
                    ? node.reading().orElseThrow().status().stateText()
                    : node.arbitrator() ? "arbitrator" : "silent";
            for (Figure figure : Figure.values()) {
                node.figures()
                        .of(figure)
                        .ifPresent(value -> known.computeIfAbsent(figure, _ -> new DoubleSummaryStatistics())
                                .accept(value));
            }
        }

        Item item(String name, Instant now, long millis) {
            Item.Draft item = Item.of(KIND, new ObjectName("", name, ""), state)
                    .measure((long) answered)
                    .estimate((long) polls)
                    .finished(now, millis);
            known.forEach((figure, values) ->
                    item.attribute(figure.word(), text(values.getAverage()) + " " + text(values.getMax())));
            return item.build();
        }

        private static String text(double value) {
            return value == 0 ? "0" : String.format(Locale.ROOT, "%.4g", value);
        }
    }
}
