package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Severity;
import dev.drydock.feature.threadpool.pool.MemoryEstimate;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Formats;
import java.util.Locale;
import java.util.OptionalLong;

/** What decides beside the pool whether a server can hold many connections. */
final class HostCapacityChecks {

    private static final double NEARLY_ALL = 0.85;
    private static final double MANY_A_SECOND = 10;
    private static final double OPENED_A_SECOND = 10;

    private HostCapacityChecks() {}

    static void connections(PoolCheckContext context) {
        OptionalLong most = context.number("max_connections");
        OptionalLong used = context.now().status("Max_used_connections");
        if (most.isPresent() && used.isPresent() && used.getAsLong() >= most.getAsLong() * NEARLY_ALL) {
            context.sayOf(
                    "max_connections",
                    "message",
                    Severity.WARNING,
                    context.advice(),
                    Formats.count(used.getAsLong()),
                    Formats.count(most.getAsLong()),
                    Formats.count(context.now()
                            .status("Connection_errors_max_connections")
                            .orElse(0)));
        }
    }

    /** The worst alone is no alarm: no server fills all buffers of all connections at once. A tenth of them may. */
    static void memory(PoolCheckContext context) {
        OptionalLong memory = context.read().host().map(host -> host.memory()).orElse(OptionalLong.empty());
        MemoryEstimate estimate = context.read().memory();
        if (memory.isPresent() && estimate.likely() > memory.getAsLong()) {
            context.sayOf(
                    "max_connections",
                    "message",
                    Severity.WARNING,
                    context.advice(),
                    estimate.likelyShown(),
                    Formats.bytes(memory.getAsLong()),
                    estimate.worstShown());
        } else if (memory.isPresent() && estimate.worstOfTenth() > memory.getAsLong()) {
            context.sayOf(
                    "max_connections",
                    "worst",
                    Severity.WARNING,
                    context.advice(),
                    Formats.bytes(memory.getAsLong()),
                    estimate.worstShown());
        }
    }

    /** The server's own formula: 10 + max_connections + 2 × table_open_cache. */
    static void openFiles(PoolCheckContext context) {
        OptionalLong limit = context.number("open_files_limit");
        OptionalLong connections = context.number("max_connections");
        OptionalLong cache = context.number("table_open_cache");
        if (limit.isEmpty() || connections.isEmpty() || cache.isEmpty() || limit.getAsLong() == 0) {
            return;
        }
        long needed = 10 + connections.getAsLong() + 2 * cache.getAsLong();
        if (limit.getAsLong() < needed) {
            context.sayOf(
                    "open_files_limit",
                    "message",
                    Severity.WARNING,
                    context.set("open_files_limit", Long.toString(needed)),
                    Formats.count(limit.getAsLong()),
                    Formats.count(connections.getAsLong()),
                    Formats.count(cache.getAsLong()),
                    Formats.count(needed));
        }
    }

    static void tableCache(PoolCheckContext context) {
        double opened = context.window().rate("Opened_tables").orElse(0);
        long open = context.now().status("Open_tables").orElse(0);
        OptionalLong cache = context.number("table_open_cache");
        if (opened >= OPENED_A_SECOND && cache.isPresent() && open >= cache.getAsLong() * NEARLY_ALL) {
            context.sayOf(
                    "table_open_cache",
                    "message",
                    Severity.WARNING,
                    context.set("table_open_cache", Long.toString(2 * cache.getAsLong())),
                    String.format(Locale.ROOT, "%.0f", opened),
                    Formats.count(open),
                    Formats.count(cache.getAsLong()));
        }
    }

    static void threadCache(PoolCheckContext context) {
        double created = context.window().rate("Threads_created").orElse(0);
        if (!context.running() && created >= MANY_A_SECOND) {
            long peak = context.now().status("Max_used_connections").orElse(100);
            context.sayOf(
                    "thread_cache_size",
                    "message",
                    Severity.WARNING,
                    context.set("thread_cache_size", Long.toString(Math.clamp(peak, 100, 16_384))),
                    String.format(Locale.ROOT, "%.0f", created),
                    context.shown("thread_cache_size"));
        }
    }
}
