package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.LoadGuards;
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

    public static final Duration DEFAULT_LOCK_WAIT = Duration.ofSeconds(5);
    public static final int DEFAULT_LOCK_TRIES = 12;

    /** Everything at its default for this scope. */
    public static UpgradeOptions of(Scope scope) {
        return new UpgradeOptions(
                scope,
                OptionalInt.empty(),
                false,
                DEFAULT_LOCK_WAIT,
                DEFAULT_LOCK_TRIES,
                OptionalLong.of(LoadGuards.DEFAULT_MAX_THREADS_RUNNING),
                OptionalLong.of(LoadGuards.DEFAULT_MAX_LAG_SECONDS));
    }
}
