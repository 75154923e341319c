package dev.drydock.feature.encryption.require;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What came of the end of a cut-off run.
 *
 * @param statements how many were sent; none if the change stays
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record EndedRun(long runId, long statements, List<Problem> problems) implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(1, 1, problems.size()));
    }
}
