package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.Scope;
import dev.drydock.lane.LaneOptions;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How to upgrade tables.
 *
 * @param scope which tables; those of the {@code mysql} schema belong to every scope that does not name schemas
 * @param workers parallel sessions; empty to choose by the server's cores and load
 * @param replicate whether the statements go to the binary log; the vendor's tool keeps them out of it
 * @param lockWait longest wait for a lock on one table before others are taken first, whole seconds
 * @param lockTries how often a locked table is tried
 * @param maxThreadsRunning no further table starts while Threads_running is above it; empty for no such guard
 * @param maxLagSeconds no further table starts while this replica lags more; empty for no such guard
 */
public record UpgradeOptions(
        Scope scope,
        OptionalInt workers,
        boolean replicate,
        Duration lockWait,
        int lockTries,
        OptionalLong maxThreadsRunning,
        OptionalLong maxLagSeconds) {

    /** Everything at its default for this scope. */
    public static UpgradeOptions of(Scope scope) {
        return of(scope, LaneOptions.USUAL);
    }

    /** This scope, worked on in this way. */
    public static UpgradeOptions of(Scope scope, LaneOptions lanes) {
        return new UpgradeOptions(
                scope,
                lanes.workers(),
                lanes.replicate(),
                lanes.lockWait(),
                lanes.lockTries(),
                lanes.maxThreadsRunning(),
                lanes.maxLagSeconds());
    }

    /** How tables are worked on. */
    public LaneOptions lanes() {
        return new LaneOptions(workers, replicate, lockWait, lockTries, maxThreadsRunning, maxLagSeconds);
    }
}
