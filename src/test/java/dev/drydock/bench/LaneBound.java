package dev.drydock.bench;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LaneResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** How well lanes were filled. */
final class LaneBound {

    private LaneBound() {}

    /** Seconds from the first statement to the end of the last. */
    static <A extends LaneItem> double makespan(List<LaneResult<A>> results) {
        Instant first = results.stream()
                .map(LaneResult::started)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Instant last = results.stream()
                .map(LaneResult::finished)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return seconds(Duration.between(first, last));
    }

    /**
     * How much longer statements took than the lower bound of their own durations: the longest, or all of them shared evenly.
     */
    static <A extends LaneItem> double over(List<LaneResult<A>> results, int lanes) {
        double longest = results.stream()
                .mapToDouble(result -> seconds(result.took()))
                .max()
                .orElseThrow();
        double all =
                results.stream().mapToDouble(result -> seconds(result.took())).sum();
        return makespan(results) / Math.max(longest, all / lanes);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
