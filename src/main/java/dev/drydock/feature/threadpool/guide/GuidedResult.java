package dev.drydock.feature.threadpool.guide;

import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Optional;

/**
 * How a guided run ended.
 *
 * @param setupRun run of the setup of the pool, by which it can be taken back later
 * @param decision what was decided
 * @param before what was measured before; empty if nothing was
 * @param after what was measured after; empty if nothing was
 * @param problems what went wrong beside it
 */
public record GuidedResult(
        long runId,
        long setupRun,
        Decision decision,
        Optional<LoadResult> before,
        Optional<LoadResult> after,
        List<Problem> problems)
        implements Ended {

    /** What became of the setup. */
    public enum Decision {
        KEPT,
        WENT_BACK,
        /** Nobody said anything in time: it stays, and is to be decided. */
        OPEN
    }

    @Override
    public RunOutcome outcome() {
        int steps = GuidedJob.Step.values().length;
        return switch (decision) {
            case KEPT -> RunOutcome.ended(RunOutcome.Counts.of(steps, steps, problems.size()));
            case WENT_BACK -> RunOutcome.cancelled(RunOutcome.Counts.of(steps, steps, 0));
            case OPEN ->
                RunOutcome.ended(
                        RunOutcome.Counts.of(steps, steps, problems.size()).toResolve(1));
        };
    }
}
