package dev.drydock.feature.link;

import java.time.Instant;
import java.util.List;

/**
 * The ways to one server side by side.
 *
 * @param runId number of the run in the history
 * @param started when it began
 * @param finished when it ended
 * @param ways one result for each way that was asked for
 */
public record LinkResult(long runId, Instant started, Instant finished, List<WayResult> ways) {

    public LinkResult {
        ways = List.copyOf(ways);
    }

    /** Whether every way was measured. */
    public boolean complete() {
        return ways.stream().allMatch(way -> way.figures().isPresent());
    }
}
