package dev.drydock.feature.advisor.check;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.config.FactLines;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One status variable over a window: of a counter how much it grew in a second between each two samples, of a gauge what it was
 * in each.
 *
 * @param points oldest first; none where a run of an earlier version recorded the mean only
 * @param mean of a counter its growth in a second of the whole window, of a gauge that of its values
 */
public record CounterSeries(String name, boolean gauge, List<Point> points, double mean) {

    private static final String KIND = "counter";
    private static final String MEAN = "per second";
    private static final String RATES = "per second by sample";
    private static final String VALUES = "value by sample";
    private static final double NANOS = 1e9;
    private static final double LITTLE = 100;

    /** What goes up and down, which the servers do not tell by themselves. */
    private static final Pattern GAUGE =
            Pattern.compile(String.join("|", FactLines.of("/advisor/gauges.txt")), Pattern.CASE_INSENSITIVE);

    public CounterSeries {
        points = List.copyOf(points);
    }

    /** @param since the first sample */
    public record Point(Duration since, double value) {}

    /** All that moved, and the gauges that are not at 0 all the time, by name. */
    public static List<CounterSeries> of(CounterWindow window) {
        List<CounterSeries> all = new ArrayList<>();
        for (String name : new TreeSet<>(window.samples().getLast().values().keySet())) {
            CounterSeries one = gauge(name) ? values(window, name) : rates(window, name);
            if (one.points().stream().anyMatch(point -> point.value() != 0)) {
                all.add(one);
            }
        }
        return all;
    }

    static boolean gauge(String name) {
        return GAUGE.matcher(name).matches();
    }

    private static CounterSeries values(CounterWindow window, String name) {
        List<Point> points = new ArrayList<>();
        for (CounterWindow.Sample sample : window.samples()) {
            Long value = sample.values().get(name);
            if (value != null) {
                points.add(new Point(window.since(sample), (double) value));
            }
        }
        return new CounterSeries(name, true, points, mean(points));
    }

    private static double mean(List<Point> points) {
        return points.stream().mapToDouble(Point::value).average().orElse(0);
    }

    /** Where it fell, it was set to 0 in between, and nothing is known of that time. */
    private static CounterSeries rates(CounterWindow window, String name) {
        List<Point> points = new ArrayList<>();
        for (int i = 1; i < window.samples().size(); i++) {
            CounterWindow.Sample before = window.samples().get(i - 1);
            CounterWindow.Sample now = window.samples().get(i);
            Long from = before.values().get(name);
            Long to = now.values().get(name);
            if (from != null && to != null && to >= from) {
                points.add(new Point(window.since(now), (to - from) * NANOS / (now.nanos() - before.nanos())));
            }
        }
        return new CounterSeries(name, false, points, window.rate(name).orElse(0));
    }

    public double highest() {
        return points.stream().mapToDouble(Point::value).max().orElse(mean);
    }

    /** @param newest the value of the last sample */
    Item item(long newest, Duration length) {
        Item.Draft draft =
                Item.of(KIND, new ObjectName("", name, ""), "sampled").measure(newest);
        if (!gauge) {
            draft.attribute(MEAN, AdvisorContext.perSecond(mean));
        }
        return draft.attribute(gauge ? VALUES : RATES, written())
                .finished(Instant.now(), length.toMillis())
                .build();
    }

    /** {@code 5.0 s: 12.3, 10.0 s: 14}. */
    private String written() {
        return points.stream()
                .map(point ->
                        String.format(Locale.ROOT, "%.1f s: ", point.since().toMillis() / 1000.0)
                                + precise(point.value()))
                .collect(Collectors.joining(", "));
    }

    /** A rate or a value for the screen. */
    public static String figure(double value) {
        return whole(value) ? Formats.count(Math.round(value)) : precise(value);
    }

    private static boolean whole(double value) {
        return value == Math.rint(value) || value >= LITTLE;
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, whole(value) ? "%.0f" : "%.2f", value);
    }

    /** Of a recorded item; empty for what is no counter. */
    public static Optional<CounterSeries> of(Item item) {
        if (!item.kind().equals(KIND)) {
            return Optional.empty();
        }
        String name = item.object().name();
        boolean gauge = gauge(name);
        List<Point> points = new ArrayList<>();
        Matcher point = Pattern.compile("(\\d+\\.\\d) s: (-?[\\d.]+)")
                .matcher(item.attributes().getOrDefault(gauge ? VALUES : RATES, ""));
        while (point.find()) {
            points.add(new Point(
                    Duration.ofMillis(Math.round(Double.parseDouble(point.group(1)) * 1000)),
                    Double.parseDouble(point.group(2))));
        }
        String mean = gauge ? null : item.attributes().get(MEAN);
        return Optional.of(
                new CounterSeries(name, gauge, points, mean == null ? mean(points) : Double.parseDouble(mean)));
    }
}
