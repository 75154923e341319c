package dev.drydock.feature.threadpool.load;

import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What a load test measured.
 *
 * @param pool the pool that the server had meanwhile
 * @param steps step by step
 * @param problems what went wrong beside it
 */
public record LoadResult(long runId, Pool pool, LoadOptions options, List<LoadStep> steps, List<Problem> problems)
        implements Ended {

    /** A step in which operations failed counts as failed. */
    @Override
    public RunOutcome outcome() {
        long failed = steps.stream().filter(step -> step.failures() > 0).count();
        return RunOutcome.ended(RunOutcome.Counts.of(options.steps().size(), steps.size(), failed)
                .besides(problems));
    }
}
