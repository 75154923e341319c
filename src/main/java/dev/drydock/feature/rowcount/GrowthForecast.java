package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.history.GrowthPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast tables grow, from the first to the newest recorded count of each.
 *
 * @param rows rows of all of them in their newest counts
 * @param perDay rows that come in a day; negative where they become fewer
 * @param over the longest time between a table's first and newest count
 */
public record GrowthForecast(long rows, double perDay, Duration over) {

    /** Counts that lie closer together say nothing about a day. */
    public static final Duration LEAST = Duration.ofHours(1);

    private static final double SECONDS_OF_DAY = 86_400;
    /** Nobody plans further ahead. */
    private static final double MOST_DAYS = 36_500;

    /** The sum over tables; empty while none of them has two counts that are far enough apart. */
    public static Optional<GrowthForecast> of(List<List<GrowthPoint>> tables) {
        long rows = 0;
        double perDay = 0;
        Duration longest = Duration.ZERO;
        for (List<GrowthPoint> points : tables) {
            if (points.isEmpty()) {
                continue;
            }
            GrowthPoint newest = points.getLast();
            rows += newest.measure();
            Instant begin = points.getFirst().at();
            Duration over = Duration.between(begin, newest.at());
            if (over.compareTo(LEAST) >= 0) {
                perDay += (newest.measure() - points.getFirst().measure()) * SECONDS_OF_DAY / over.toSeconds();
                longest = over.compareTo(longest) > 0 ? over : longest;
            }
        }
        return longest.isZero() ? Optional.empty() : Optional.of(new GrowthForecast(rows, perDay, longest));
    }

    /** Days until there are twice as many rows; empty where they do not grow, or not within a hundred years. */
    public OptionalDouble doubles() {
        return days(rows);
    }

    /** Days until the values of an AUTO_INCREMENT column are used up, if each new row takes one. */
    public OptionalDouble full(Headroom column) {
        return days(Math.max(0, column.highest() - column.next()));
    }

    private OptionalDouble days(long more) {
        double days = perDay > 0 ? more / perDay : Double.MAX_VALUE;
        return days <= MOST_DAYS && more > 0 ? OptionalDouble.of(days) : OptionalDouble.empty();
    }
}
