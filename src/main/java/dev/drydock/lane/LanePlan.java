package dev.drydock.lane;

import java.util.List;
import java.util.Optional;

/**
 * What lanes are to do.
 *
 * @param items in the order in which lanes take them
 * @param settings statements that each session runs first
 * @param room free bytes for what items need until they are done; empty if unknown
 * @param workers number of lanes at the beginning
 * @param limits when lanes wait, and how often a locked table is tried
 */
public record LanePlan<A extends LaneItem>(
        List<A> items, List<String> settings, Optional<Long> room, int workers, LaneLimits limits) {}
