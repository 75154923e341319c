/**
 * Statements on many tables in parallel lanes, biggest first: the queue with its budget of disk, the record before and after
 * each statement, locks, load, pause, cancel, losses of the connection, what an earlier run left. What a statement means is
 * the feature's: its {@link dev.drydock.lane.LaneWork}.
 */
@NullMarked
package dev.drydock.lane;

import org.jspecify.annotations.NullMarked;
