package dev.drydock.feature.proxysql.change;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What came of a change.
 *
 * @param runId number of the run in the history, which also keeps what was there before
 * @param planned statements that were to be sent
 * @param done statements that ProxySQL took
 * @param problems what is not as it should be afterwards
 */
public record ApplyResult(long runId, int planned, int done, List<Problem> problems) implements Ended {

    public ApplyResult {
        problems = List.copyOf(problems);
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(planned, done, 0).besides(problems));
    }
}
