package dev.drydock.feature.galera.act;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * A node that was changed, and seen to be as it should.
 *
 * @param runId number of the run in the history
 * @param steps how many steps were done, which are all
 * @param problems an end that could not be recorded
 */
public record NodeChangeResult(long runId, Instant started, Instant finished, int steps, List<Problem> problems)
        implements Ended {

    public NodeChangeResult {
        problems = List.copyOf(problems);
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(steps, steps, 0).besides(problems));
    }
}
