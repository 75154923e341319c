package dev.drydock.feature.encryption.atrest;

import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lane.LaneResult;
import java.util.List;
import java.util.Optional;

/**
 * What a run did and left.
 *
 * @param items one result for each table and tablespace of the plan
 * @param after the survey that is its proof; empty if the run ended before it
 * @param notes what the reader should know now
 */
public record Converted(
        AtRestPlan plan, List<LaneResult<AtRestItem>> items, Optional<AtRest> after, List<String> notes) {

    /** Places that are not what they were to be, although they can be. */
    public static List<StorageLocation> left(AtRest rest, AtRestTarget target) {
        return rest.places().stream()
                .filter(place -> place.kind() != PlaceKind.GCACHE
                        && place.kind() != PlaceKind.TEMPORARY_TABLESPACE
                        && target.missedBy(place))
                .toList();
    }

    /** As {@link #left(AtRest, AtRestTarget)} of the survey after the run. */
    public List<StorageLocation> left() {
        return after.map(rest -> left(rest, plan.options().target())).orElse(List.of());
    }
}
