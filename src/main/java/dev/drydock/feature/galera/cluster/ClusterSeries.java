package dev.drydock.feature.galera.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures of the last 24 hours in bounded memory: every poll of 15 minutes, then averages of ten seconds for two hours
 * and of a minute for a day. Used by one thread.
 */
public final class ClusterSeries {

    /** One value at one moment; NaN is a gap: the value was not known, or nobody looked. */
    public record Point(Instant at, double value) {}

    /** How far back a chart looks. */
    public enum Span {
        MINUTES_15(Duration.ofMinutes(15), 0),
        HOURS_2(Duration.ofHours(2), 1),
        HOURS_24(Duration.ofHours(24), 2);

        private final Duration length;
        private final int tier;

        Span(Duration length, int tier) {
            this.length = length;
            this.tier = tier;
        }

        public Duration length() {
            return length;
        }
    }

    private static final Duration[] STEPS = {Duration.ZERO, Duration.ofSeconds(10), Duration.ofMinutes(1)};
    private static final int[] CAPACITIES = {450, 720, 1440};

    /** A look at nodes that do not answer takes longer than the interval of the looks. */
    private static final Duration LONGEST_LOOK = ClusterMonitor.EVERY.plus(ClusterMonitor.PATIENCE);

    private final Map<Integer, Tier[]> nodes = new HashMap<>();

    public void add(ClusterView view) {
        for (NodeView node : view.nodes()) {
            Tier[] tiers = nodes.computeIfAbsent(node.id(), _ -> tiers());
            for (Tier tier : tiers) {
                tier.add(view.at(), node.figures());
            }
        }
        nodes.keySet().removeIf(id -> view.node(id).isEmpty());
    }

    private static Tier[] tiers() {
        Tier[] tiers = new Tier[STEPS.length];
        for (int i = 0; i < tiers.length; i++) {
            tiers[i] = new Tier(STEPS[i], CAPACITIES[i]);
        }
        return tiers;
    }

    /** The values of a node's figure, oldest first; none for a node that is not known. */
    public List<Point> points(int node, Figure figure, Span span) {
        Tier[] tiers = nodes.get(node);
        return tiers == null ? List.of() : tiers[span.tier].points(figure.place());
    }

    /** A ring of averages over one step of time. */
    private static final class Tier {

        private static final List<Figure> FIGURES = List.of(Figure.values());

        private final Duration step;
        private final int capacity;
        private final long[] times;
        private final float[] values;
        private final double[] sums = new double[FIGURES.size()];
        private final int[] known = new int[FIGURES.size()];
        /** Milliseconds; further apart nothing was looked at in between. */
        private final long longest;

        private int first;
        private int size;
        private long began = -1;

        Tier(Duration step, int capacity) {
            this.step = step;
            this.capacity = capacity;
            this.times = new long[capacity];
            this.values = new float[capacity * FIGURES.size()];
            this.longest = 3 * Math.max(step.toMillis(), LONGEST_LOOK.toMillis());
        }

        void add(Instant at, Figures figures) {
            long now = at.toEpochMilli();
            if (began >= 0 && now - began >= step.toMillis()) {
                flush();
            }
            began = began < 0 ? now : began;
            for (int figure = 0; figure < FIGURES.size(); figure++) {
                OptionalDouble value = figures.of(FIGURES.get(figure));
                if (value.isPresent()) {
                    sums[figure] += value.getAsDouble();
                    known[figure]++;
                }
            }
            if (step.isZero()) {
                flush();
            }
        }

        private void flush() {
            int place = (first + size) % capacity;
            if (size == capacity) {
                first = (first + 1) % capacity;
            } else {
                size++;
            }
            times[place] = began;
            for (int figure = 0; figure < FIGURES.size(); figure++) {
                values[place * FIGURES.size() + figure] =
                        known[figure] == 0 ? Float.NaN : (float) (sums[figure] / known[figure]);
                sums[figure] = 0;
                known[figure] = 0;
            }
            began = -1;
        }

        List<Point> points(int figure) {
            List<Point> points = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                int place = (first + i) % capacity;
                int before = (first + i - 1 + capacity) % capacity;
                if (i > 0 && times[place] - times[before] > longest) {
                    points.add(new Point(Instant.ofEpochMilli(times[before] + 1), Double.NaN));
                }
                points.add(new Point(Instant.ofEpochMilli(times[place]), values[place * FIGURES.size() + figure]));
            }
            return points;
        }
    }
}
