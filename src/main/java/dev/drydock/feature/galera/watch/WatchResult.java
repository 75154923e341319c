package dev.drydock.feature.galera.watch;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * A watch that came to its end.
 *
 * @param runId number of the run in the history
 * @param started when it began
 * @param finished when it ended
 * @param polls how often it looked
 * @param events how many events it saw
 * @param troubles how many of them were nothing good
 * @param problems what went wrong beside, such as an end that could not be recorded
 */
public record WatchResult(
        long runId, Instant started, Instant finished, long polls, long events, long troubles, List<Problem> problems)
        implements Ended {

    public WatchResult {
        problems = List.copyOf(problems);
    }

    /** What was seen is for somebody to resolve. */
    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(
                RunOutcome.Counts.of(polls, polls, 0).toResolve(troubles).besides(problems));
    }
}
