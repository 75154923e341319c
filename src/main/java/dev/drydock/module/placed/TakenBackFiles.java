package dev.drydock.module.placed;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * Files of a cut-off run are as they were before it.
 *
 * @param files their names on the host
 * @param settings of the server that are as before, too
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record TakenBackFiles(long runId, List<String> files, List<String> settings, List<Problem> problems)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0).besides(problems));
    }
}
