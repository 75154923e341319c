package dev.drydock.lane;

import java.util.OptionalLong;

/**
 * When lanes wait, and when they give up.
 *
 * @param lockTries how often a locked table is tried
 * @param maxThreadsRunning nothing further starts while Threads_running is above it; empty for no such guard
 * @param maxLagSeconds nothing further starts while this replica lags more; empty for no such guard
 */
public record LaneLimits(int lockTries, OptionalLong maxThreadsRunning, OptionalLong maxLagSeconds) {}
