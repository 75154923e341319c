package dev.drydock.feature.threadpool.watch;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * How a watch went.
 *
 * @param looks how often it looked
 * @param silent how often the server did not answer
 * @param problems what went wrong beside it
 */
public record PoolWatchResult(long runId, long looks, long silent, List<Problem> problems) implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(
                RunOutcome.Counts.of(looks, looks, 0).toResolve(silent).besides(problems));
    }
}
