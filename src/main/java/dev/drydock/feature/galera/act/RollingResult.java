package dev.drydock.feature.galera.act;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * A rolling restart that came to its end.
 *
 * @param runId number of the run in the history
 * @param nodes the restarted nodes in their order, those of an earlier run included
 * @param problems an end that could not be recorded
 */
public record RollingResult(long runId, Instant started, Instant finished, List<String> nodes, List<Problem> problems)
        implements Ended {

    public RollingResult {
        nodes = List.copyOf(nodes);
        problems = List.copyOf(problems);
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(
                RunOutcome.Counts.of(nodes.size(), nodes.size(), 0).besides(problems));
    }
}
