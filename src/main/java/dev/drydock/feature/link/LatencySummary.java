package dev.drydock.feature.link;

import java.time.Duration;
import java.util.Arrays;

/**
 * Times of the same thing done again and again.
 *
 * @param count how often it was done
 * @param total all of it
 * @param median half of them took no longer
 * @param p95 of twenty, nineteen took no longer
 */
public record LatencySummary(int count, Duration total, Duration median, Duration p95) {

    /** Of times in nanoseconds, of which there is at least one. */
    static LatencySummary of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new LatencySummary(
                sorted.length, Duration.ofNanos(Arrays.stream(sorted).sum()), at(sorted, 0.50), at(sorted, 0.95));
    }

    /** How many of them fit in a second. */
    public double perSecond() {
        return count / Math.max(1e-9, total.toNanos() / 1e9);
    }

    private static Duration at(long[] sorted, double share) {
        int place = (int) Math.ceil(share * sorted.length) - 1;
        return Duration.ofNanos(sorted[Math.max(0, place)]);
    }
}
