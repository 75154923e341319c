package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.Optional;

/**
 * The buffer pool against the data, and its state over restarts. Nothing here follows from a hit ratio: what counts is the
 * size of the data and how many pages are read from disk in a second.
 */
final class MemoryChecks {

    private static final String POOL = "innodb_buffer_pool_size";
    private static final long USUAL_POOL = 128L << 20;
    private static final double FREE_SHARE = 0.05;
    private static final double MANY_READS = 100;
    private static final double REFILLS_A_SCAN = 0.1;

    private MemoryChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.MEMORY.check("mem.pool-default", MemoryChecks::untouched),
                Area.MEMORY.check("mem.pool-full", MemoryChecks::full),
                Area.MEMORY.check("warm.off", MemoryChecks::keeps, MemoryChecks::cold),
                Area.MEMORY.check("warm.loading", MemoryChecks::keeps, MemoryChecks::loading),
                Area.MEMORY.check("mrr.refill", reach -> reach.facts().mariaDbAtLeast(5, 3, 0), MemoryChecks::refills));
    }

    /** The pool's pages are kept over a restart: MySQL 5.6, MariaDB 10.0. */
    private static boolean keeps(AdvisorCheck.Reach reach) {
        return reach.facts().mySqlAtLeast(5, 6, 3) || reach.facts().mariaDbAtLeast(10, 0, 0);
    }

    private static void untouched(AdvisorContext context) {
        long pool = context.number(POOL);
        if (pool != USUAL_POOL) {
            return;
        }
        long data = data(context, pool);
        if (data > pool) {
            context.say(Severity.WARNING, POOL, context.advice(memory(context)), Formats.bytes(data));
        }
    }

    /** What InnoDB holds; unknown where the account sees too little to say that it fits. */
    private static long data(AdvisorContext context, long pool) {
        var sizes = context.known(context.read().sizes());
        long data = sizes.of("innodb").bytes();
        if (data <= pool && !sizes.whole()) {
            throw context.missing("missing.tables");
        }
        return data;
    }

    /** In parentheses behind the words for it; nothing where it is not known. */
    private static String memory(AdvisorContext context) {
        return context.read()
                .host()
                .known()
                .map(host -> host.usableMemory())
                .filter(bytes -> bytes.isPresent())
                .map(bytes -> " (" + Formats.bytes(bytes.getAsLong()) + ")")
                .orElse("");
    }

    private static void full(AdvisorContext context) {
        long pool = context.number(POOL);
        double reads = context.rate("Innodb_buffer_pool_reads");
        long free = context.status("Innodb_buffer_pool_pages_free");
        long total = context.status("Innodb_buffer_pool_pages_total");
        // the page cleaner keeps so many free in each instance of a pool that is full
        long kept = context.optionalNumber("innodb_lru_scan_depth").orElse(0)
                * context.optionalNumber("innodb_buffer_pool_instances").orElse(1);
        if (reads < MANY_READS || free > Math.max((long) (total * FREE_SHARE), Math.min(kept, total / 2))) {
            return;
        }
        long data = data(context, pool);
        if (data > pool) {
            context.say(
                    Severity.NOTICE,
                    POOL,
                    context.advice(memory(context)),
                    AdvisorContext.perSecond(reads),
                    Formats.bytes(pool),
                    Formats.bytes(data),
                    free,
                    total);
        }
    }

    private static void cold(AdvisorContext context) {
        BufferPoolState pool = pool(context);
        if (!pool.dumpAtShutdown()) {
            context.say(
                    Severity.NOTICE,
                    Subject.variable(BufferPoolState.DUMP_AT_SHUTDOWN),
                    "dump",
                    context.set(BufferPoolState.DUMP_AT_SHUTDOWN, "ON"));
        }
        if (!pool.loadAtStartup()) {
            context.say(
                    Severity.NOTICE,
                    Subject.variable(BufferPoolState.LOAD_AT_STARTUP),
                    "load",
                    context.configure(BufferPoolState.LOAD_AT_STARTUP, "ON"));
        }
    }

    private static BufferPoolState pool(AdvisorContext context) {
        return BufferPoolState.of(context::optional, _ -> Optional.empty())
                .orElseThrow(() -> context.missing("missing.variable", BufferPoolState.DUMP_AT_SHUTDOWN));
    }

    private static void loading(AdvisorContext context) {
        String state = context.text(BufferPoolState.STATUS.getLast());
        switch (BufferPoolState.Progress.of(state).phase()) {
            case RUNNING -> context.advise(Severity.NOTICE, Subject.SERVER, state);
            case FAILED -> context.adviseAs("failed", Severity.NOTICE, Subject.SERVER, state);
            case UNKNOWN -> throw context.missing("missing.status", BufferPoolState.STATUS.getLast());
            case NOT_STARTED, COMPLETED -> {}
        }
    }

    private static void refills(AdvisorContext context) {
        double scans = context.rate("Handler_mrr_init");
        double refills = context.rate("Handler_mrr_key_refills") + context.rate("Handler_mrr_rowid_refills");
        if (scans > 0 && refills > scans * REFILLS_A_SCAN) {
            context.advise(
                    Severity.NOTICE,
                    "mrr_buffer_size",
                    AdvisorContext.perSecond(refills),
                    AdvisorContext.perSecond(scans),
                    Formats.bytes(context.number("mrr_buffer_size")));
        }
    }
}
