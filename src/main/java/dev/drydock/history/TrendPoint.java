package dev.drydock.history;

import java.time.Instant;
import java.util.Optional;

/**
 * A table, or a server as a whole, as one run found it.
 *
 * @param at when
 * @param objects how many objects it is a sum of
 * @param measure for row counts the rows; empty if nothing was measured
 * @param bytes size; empty if unknown
 * @param millis how long it took; empty if unknown
 * @param whole whether all that the run was to do was done: the sums of a run with failed or unreached objects say nothing
 *     beside those of a whole one
 */
public record TrendPoint(
        long runId,
        Instant at,
        long objects,
        Optional<Long> measure,
        Optional<Long> bytes,
        Optional<Long> millis,
        boolean whole) {}
