package dev.drydock.feature.threadpool.setup;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * How a setup, a way back or a trial ended.
 *
 * @param kept whether the new settings are in force
 * @param problems what went wrong beside it
 */
public record SetupResult(long runId, boolean kept, List<Problem> problems) implements Ended {

    @Override
    public RunOutcome outcome() {
        return kept
                ? RunOutcome.ended(RunOutcome.Counts.of(1, 1, problems.size()))
                : RunOutcome.cancelled(RunOutcome.Counts.of(1, 0, 0));
    }
}
