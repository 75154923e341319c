package dev.drydock.history;

import java.time.Instant;

/**
 * One recorded measure of one object.
 *
 * @param runId the run that measured it
 * @param at when the item finished
 * @param measure the measure, for row counts the number of rows
 */
public record GrowthPoint(long runId, Instant at, long measure) {}
