package dev.drydock.feature.link;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * The ways to one server side by side.
 *
 * @param runId number of the run in the history
 * @param started when it began
 * @param finished when it ended
 * @param ways one result for each way that was asked for
 * @param problems what went wrong beside the ways, such as an end that could not be recorded
 */
public record LinkResult(long runId, Instant started, Instant finished, List<WayResult> ways, List<Problem> problems)
        implements Ended {

    public LinkResult {
        ways = List.copyOf(ways);
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(counts(ways, ways.size()).besides(problems));
    }

    static RunOutcome.Counts counts(List<WayResult> ways, long planned) {
        long measured = ways.stream().filter(way -> way.figures().isPresent()).count();
        return RunOutcome.Counts.of(planned, measured, ways.size() - measured);
    }
}
