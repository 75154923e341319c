package dev.drydock.feature.sessions;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What came of ending sessions.
 *
 * @param runId the run in the history
 * @param planned how many were to be ended
 * @param ended numbers of the connections that are gone, or do nothing any more
 * @param problems one for each that is still there, and what could not be recorded
 */
public record EndedSessions(long runId, long planned, List<Long> ended, List<Problem> problems) implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(planned, ended.size(), 0).besides(problems));
    }
}
