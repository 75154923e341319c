package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.LoadGuards;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How to count.
 *
 * @param scope which tables
 * @param mode when each table is read
 * @param workers parallel sessions; empty to choose by the server's cores and load
 * @param statementLimit longest time for one table; zero for none
 * @param lockWait longest wait for a lock on one table, whole seconds, at least one
 * @param partitions whether partitions are counted one by one
 * @param maxThreadsRunning no further table starts while Threads_running is above it; empty for no such guard
 * @param maxLagSeconds no further table starts while this replica lags more; empty for no such guard
 * @param onPrimary what to do on a primary that has replicas
 * @param growthTable whether the results are also written to {@code dbadmin.table_growth} on the server
 */
public record CountOptions(
        Scope scope,
        Mode mode,
        OptionalInt workers,
        Duration statementLimit,
        Duration lockWait,
        boolean partitions,
        OptionalLong maxThreadsRunning,
        OptionalLong maxLagSeconds,
        OnPrimary onPrimary,
        boolean growthTable) {

    /** When each table is read. */
    public enum Mode {
        /** Each count shows its table as it was when its own statement began. */
        OWN_MOMENT,
        /** All counts show the same moment, through one consistent snapshot. */
        ONE_MOMENT
    }

    /** What to do on a primary that has replicas. */
    public enum OnPrimary {
        WARN,
        REFUSE
    }

    public static final Duration DEFAULT_LOCK_WAIT = Duration.ofSeconds(10);

    /** The same for just these tables of its scope. */
    public CountOptions of(Set<TableName> only) {
        return with(scope.only(only));
    }

    /** The same for another scope. */
    public CountOptions with(Scope other) {
        return new CountOptions(
                other,
                mode,
                workers,
                statementLimit,
                lockWait,
                partitions,
                maxThreadsRunning,
                maxLagSeconds,
                onPrimary,
                growthTable);
    }

    /** Everything at its default for this scope. */
    public static CountOptions of(Scope scope) {
        return new CountOptions(
                scope,
                Mode.OWN_MOMENT,
                OptionalInt.empty(),
                Duration.ZERO,
                DEFAULT_LOCK_WAIT,
                false,
                OptionalLong.of(LoadGuards.DEFAULT_MAX_THREADS_RUNNING),
                OptionalLong.of(LoadGuards.DEFAULT_MAX_LAG_SECONDS),
                OnPrimary.WARN,
                false);
    }
}
