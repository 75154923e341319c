package dev.drydock.feature.threadpool.pool;

import static dev.drydock.feature.threadpool.pool.SettingSpec.dynamic;
import static dev.drydock.feature.threadpool.pool.SettingSpec.restart;
import static dev.drydock.feature.threadpool.pool.Unit.BYTES;
import static dev.drydock.feature.threadpool.pool.Unit.COUNT;
import static dev.drydock.feature.threadpool.pool.Unit.MILLIS;
import static dev.drydock.feature.threadpool.pool.Unit.SECONDS;
import static dev.drydock.feature.threadpool.pool.Unit.TEN_MILLIS;
import static dev.drydock.feature.threadpool.pool.Unit.WORD;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of each pool with their units: MariaDB 10.11 and MySQL 9.7 as the servers themselves tell, Percona Server by
 * its manual ("Thread pool", 8.0). What is advised is ours, from what the manuals say of each; where a check of its own judges
 * a setting (unit of the stall limit, a timer of 0, cores), only the other end is here.
 */
public final class SettingSpecs {

    /** The most that MySQL takes, which has a group for each physical core. */
    private static final long MOST_GROUPS = 512;

    /** Milliseconds. */
    private static final long LONGEST_STALL = 2_000;

    /** Milliseconds. */
    private static final long LONGEST_KICKUP = 10_000;

    /** What MariaDB had before 10.1, and raised since pools stood still at it. */
    private static final long FEWEST_THREADS = 500;

    private static final long MOST_EXTRA = 100;

    /** Percona's pool came from MariaDB's. */
    private static final List<SettingSpec> OF_BOTH = List.of(
            restart("thread_handling", WORD, "one-thread-per-connection")
                    .oneOf("one-thread-per-connection", "pool-of-threads", "loaded-dynamically"),
            dynamic("thread_pool_size", COUNT, "").within(1, MOST_GROUPS),
            dynamic("thread_pool_oversubscribe", COUNT, "3").within(3, 32),
            dynamic("thread_pool_idle_timeout", SECONDS, "60").within(10, 3_600),
            restart("extra_port", WORD, "0"));

    private static final List<SettingSpec> MARIADB = List.of(
            dynamic("thread_pool_stall_limit", MILLIS, "500").within(0, LONGEST_STALL),
            dynamic("thread_pool_max_threads", COUNT, "65536").within(FEWEST_THREADS, Long.MAX_VALUE),
            dynamic("thread_pool_priority", WORD, "auto").oneOf("auto"),
            dynamic("thread_pool_prio_kickup_timer", MILLIS, "1000").within(0, LONGEST_KICKUP),
            dynamic("thread_pool_dedicated_listener", WORD, "OFF").oneOf("OFF"),
            dynamic("thread_pool_exact_stats", WORD, "OFF").oneOf("OFF"),
            dynamic("extra_max_connections", COUNT, "1").within(1, MOST_EXTRA));

    private static final List<SettingSpec> PERCONA = List.of(
            restart("thread_pool_stall_limit", MILLIS, "500").within(0, LONGEST_STALL),
            dynamic("thread_pool_max_threads", COUNT, "100000").within(FEWEST_THREADS, Long.MAX_VALUE),
            dynamic("thread_pool_high_prio_mode", WORD, "transactions").oneOf("transactions"),
            dynamic("thread_pool_high_prio_tickets", COUNT, "4294967295").within(1, Long.MAX_VALUE),
            restart("extra_max_connections", COUNT, "1").within(1, MOST_EXTRA));

    private static final List<SettingSpec> MYSQL = List.of(
            restart("thread_pool_size", COUNT, "").within(1, MOST_GROUPS),
            dynamic("thread_pool_stall_limit", TEN_MILLIS, "6"),
            dynamic("thread_pool_query_threads_per_group", COUNT, "2").within(1, 32),
            dynamic("thread_pool_max_transactions_limit", COUNT, "").within(8, 32 * MOST_GROUPS, "0"),
            dynamic("thread_pool_transaction_delay", MILLIS, "0").within(0, 100),
            dynamic("thread_pool_longrun_trx_limit", MILLIS, "2000").within(100, 60_000),
            dynamic("thread_pool_high_priority_connection", COUNT, "0").within(0, 0),
            dynamic("thread_pool_prio_kickup_timer", MILLIS, "1000").within(0, LONGEST_KICKUP),
            dynamic("thread_pool_max_unused_threads", COUNT, "32").within(2, Long.MAX_VALUE, "0"),
            dynamic("thread_pool_max_active_query_threads", COUNT, "0").within(0, 0),
            restart("thread_pool_algorithm", COUNT, "1"),
            restart("thread_pool_dedicated_listeners", WORD, "OFF").oneOf("OFF"),
            dynamic("thread_pool_connection_report_interval", SECONDS, "120"));

    /** What decides beside the pool how many connections a server can hold. */
    private static final List<SettingSpec> AROUND = List.of(
            restart("admin_address", WORD, ""),
            restart("admin_port", WORD, "33062"),
            restart("create_admin_listener_thread", WORD, "OFF"),
            dynamic("max_connections", COUNT, "151"),
            dynamic("thread_cache_size", COUNT, ""),
            restart("thread_stack", BYTES, ""),
            restart("back_log", COUNT, ""),
            dynamic("table_open_cache", COUNT, ""),
            restart("open_files_limit", COUNT, ""),
            dynamic("wait_timeout", SECONDS, "28800"));

    private SettingSpecs() {}

    /** The settings of a pool of this kind, then those around it. */
    public static List<SettingSpec> of(PoolKind kind) {
        return both(own(kind), AROUND);
    }

    private static List<SettingSpec> both(List<SettingSpec> first, List<SettingSpec> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** A setting of this kind of pool by its name. */
    public static Optional<SettingSpec> named(PoolKind kind, String name) {
        return of(kind).stream().filter(spec -> spec.name().equals(name)).findFirst();
    }

    private static List<SettingSpec> own(PoolKind kind) {
        return switch (kind) {
            case MARIADB -> both(OF_BOTH, MARIADB);
            case PERCONA -> both(OF_BOTH, PERCONA);
            case MYSQL -> MYSQL;
            case NONE -> List.of();
        };
    }
}
