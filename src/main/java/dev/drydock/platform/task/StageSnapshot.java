package dev.drydock.platform.task;

import java.time.Duration;
import java.util.Optional;

/**
 * One stage of a job at one moment.
 *
 * @param name what the stage does, such as "Count tables"
 * @param current items done
 * @param total items to do
 * @param fraction done share from 0 to 1, by weight where the stage has weights; empty where the total is unknown
 * @param weighted whether the fraction is by weight (bytes) instead of by items
 * @param elapsed time since the stage began, without holds and pauses
 * @param remaining estimate of the time left; empty where there is nothing to base it on
 * @param late whether what was said to be left has proven too short; what is left is not known then
 * @param finished whether the stage is over
 */
public record StageSnapshot(
        String name,
        long current,
        Total total,
        Optional<Double> fraction,
        boolean weighted,
        Duration elapsed,
        Optional<Duration> remaining,
        boolean late,
        boolean finished) {}
