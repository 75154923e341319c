package dev.drydock.feature.encryption.install;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * The new certificate is in use.
 *
 * @param kept names of the former files on the host
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record InstallResult(long runId, InstallPlan plan, Proof proof, List<String> kept, List<Problem> problems)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(1, 1, problems.size()));
    }
}
