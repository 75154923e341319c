package dev.drydock.feature.encryption.rest;

import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StoragePlace;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run did and left.
 *
 * @param runId number of the run in the history
 * @param items one result for each table and tablespace of the plan
 * @param after the survey that is its proof; empty if the run ended before it
 * @param notes what the reader should know now
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record RestResult(
        long runId,
        RestPlan plan,
        List<LaneResult<RestItem>> items,
        Optional<AtRest> after,
        List<String> notes,
        List<Problem> problems,
        Instant started,
        Instant finished)
        implements Ended {

    /** Places that are not what they were to be, although they can be. */
    public static List<StoragePlace> left(AtRest rest, RestTarget target) {
        return rest.places().stream()
                .filter(place -> place.kind() != PlaceKind.GCACHE
                        && place.kind() != PlaceKind.TEMPORARY_TABLESPACE
                        && target.missedBy(place))
                .toList();
    }

    /** As {@link #left(AtRest, RestTarget)} of the survey after the run. */
    public List<StoragePlace> left() {
        return after.map(rest -> left(rest, plan.options().target())).orElse(List.of());
    }

    /** Steps count as items do: a run that has a result went through all of them. */
    @Override
    public RunOutcome outcome() {
        long done = items.stream().filter(LaneResult::done).count();
        long steps = plan.steps().size();
        return RunOutcome.ended(RunOutcome.Counts.of(steps + items.size(), steps + done, items.size() - done)
                .toResolve(left().size())
                .besides(problems));
    }
}
