package dev.drydock.feature.encryption.require;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What came of it.
 *
 * @param kept whether the changes were confirmed and stay; else all of them were taken back
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record RequireTlsResult(long runId, RequireTlsPlan plan, boolean kept, List<Problem> problems) implements Ended {

    @Override
    public RunOutcome outcome() {
        int planned = plan.changes().size();
        return kept || planned == 0
                ? RunOutcome.ended(RunOutcome.Counts.of(planned, planned, problems.size()))
                : RunOutcome.cancelled(RunOutcome.Counts.of(planned, 0, 0));
    }
}
