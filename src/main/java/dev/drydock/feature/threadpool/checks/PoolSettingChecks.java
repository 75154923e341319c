package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Severity;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.feature.threadpool.pool.SettingSpec;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** The settings of a running pool against the machine and against what the server measures. */
final class PoolSettingChecks {

    private static final Duration LEAST_USUAL = Duration.ofMillis(10);
    private static final Duration MOST_USUAL = Duration.ofSeconds(2);
    private static final int MANY_TIMES = 2;
    private static final String STALL_LIMIT = "thread_pool_stall_limit";
    private static final String SIZE = "thread_pool_size";
    /** MySQL manual, thread_pool_algorithm: performance may degrade "if the number of connections reaches extremely high values". */
    private static final long EXTREMELY_MANY = 10_000;
    /** They cost a little and do no harm. */
    private static final Set<String> FOR_MEASURING =
            Set.of("thread_pool_dedicated_listener", "thread_pool_exact_stats");

    private PoolSettingChecks() {}

    /** Values that the server takes, and that are a mistake whatever the load is. */
    static void range(PoolCheckContext context) {
        for (PoolSetting one : context.read().settings()) {
            SettingSpec.Fit fit = one.spec().fit(one.raw());
            boolean said = fit == SettingSpec.Fit.FITS || (one.name().equals(SIZE) && context.knowsCores());
            // the one that says whether a pool runs is looked at without one, too
            if (!said && (context.running() || one.name().equals("thread_handling"))) {
                outOfRange(context, one, fit);
            }
        }
        if (context.running()
                && context.number("thread_pool_algorithm").orElse(0) == 1
                && context.number("max_connections").orElse(0) >= EXTREMELY_MANY) {
            context.sayOf(
                    "thread_pool_algorithm",
                    "thread_pool_algorithm",
                    Severity.NOTICE,
                    context.set("thread_pool_algorithm", "0"),
                    Formats.count(context.number("max_connections").orElse(0)));
        }
    }

    private static void outOfRange(PoolCheckContext context, PoolSetting one, SettingSpec.Fit fit) {
        String usual = one.spec().fallback();
        context.sayOf(
                one.name(),
                one.name() + "." + fit.name().toLowerCase(Locale.ROOT),
                FOR_MEASURING.contains(one.name()) ? Severity.NOTICE : Severity.WARNING,
                usual.isEmpty() ? context.advice() : context.set(one.name(), usual),
                one.shown(),
                one.spec().shownAdvised());
    }

    /** MySQL's plugin takes half of the cores by itself; MariaDB and Percona Server all of them. */
    static void size(PoolCheckContext context) {
        if (!context.running() || !context.knowsCores()) {
            return;
        }
        int cores = context.read().cores().getAsInt();
        long size = context.number(SIZE).orElse(0);
        boolean plugin = context.running(PoolKind.MYSQL);
        long fewest = plugin ? Math.max(1, cores / 2) : cores;
        if (size > (long) MANY_TIMES * cores) {
            context.sayOf(SIZE, "big", Severity.WARNING, set(context, cores), Formats.count(size), cores);
        } else if (size < fewest && !(plugin && size >= 16)) {
            context.sayOf(SIZE, "small", Severity.WARNING, set(context, cores), Formats.count(size), cores);
        }
    }

    private static dev.drydock.check.Remedy set(PoolCheckContext context, int cores) {
        return context.set(SIZE, Integer.toString(cores));
    }

    /** A value that was carried from one vendor to the other: 500 are half a second there and five here. */
    static void unit(PoolCheckContext context) {
        if (!context.running()) {
            return;
        }
        context.time(STALL_LIMIT).ifPresent(limit -> {
            boolean plugin = context.running(PoolKind.MYSQL);
            boolean carried = plugin ? limit.compareTo(MOST_USUAL) >= 0 : limit.compareTo(LEAST_USUAL) < 0;
            if (carried) {
                context.sayOf(
                        STALL_LIMIT,
                        plugin ? "mysql" : "millis",
                        Severity.WARNING,
                        context.set(STALL_LIMIT, plugin ? "6" : "500"),
                        context.number(STALL_LIMIT).orElse(0),
                        context.shown(STALL_LIMIT));
            }
        });
    }

    /** Below the time of a usual statement it takes every statement for stalled, and the pool for one thread a statement. */
    static void stallLimit(PoolCheckContext context) {
        OptionalDouble micros = context.window().statementMicros();
        if (!context.running() || micros.isEmpty()) {
            return;
        }
        context.time(STALL_LIMIT).ifPresent(limit -> {
            double limitMicros = limit.toNanos() / 1e3;
            if (micros.getAsDouble() > limitMicros) {
                context.sayOf(
                        STALL_LIMIT,
                        "message",
                        Severity.WARNING,
                        context.advice(),
                        context.shown(STALL_LIMIT),
                        String.format(Locale.ROOT, "%.1f", micros.getAsDouble() / 1e3));
            }
        });
    }

    static void oversubscribe(PoolCheckContext context) {
        long value = context.number("thread_pool_oversubscribe").orElse(0);
        long active = context.now().sum(PoolGroup::active);
        int cores = context.read().cores().orElse(0);
        if (context.running() && value > 10 && cores > 0 && active > 4L * cores) {
            context.sayOf(
                    "thread_pool_oversubscribe",
                    "message",
                    Severity.WARNING,
                    context.set("thread_pool_oversubscribe", "3"),
                    value,
                    active,
                    cores);
        }
    }

    /** At 0 a waiting statement is moved up at once, so that nothing has priority over anything. */
    static void kickup(PoolCheckContext context) {
        if (context.running() && context.number("thread_pool_prio_kickup_timer").orElse(1) == 0) {
            context.sayOf(
                    "thread_pool_prio_kickup_timer",
                    "message",
                    Severity.NOTICE,
                    context.set("thread_pool_prio_kickup_timer", "1000"));
        }
    }

    static void transactions(PoolCheckContext context) {
        long limit = context.number("thread_pool_max_transactions_limit").orElse(0);
        if (!context.running(PoolKind.MYSQL) || limit == 0) {
            return;
        }
        long open = context.now().sessions().stream()
                .filter(session -> session.transactionSeconds().isPresent())
                .count();
        if (open >= limit) {
            context.sayOf(
                    "thread_pool_max_transactions_limit", "message", Severity.WARNING, context.advice(), limit, open);
        }
    }

    static void threadCache(PoolCheckContext context) {
        boolean chosen = context.read()
                .setting("thread_cache_size")
                .filter(one -> switch (one.origin()) {
                    case FILE, COMMAND_LINE, PERSISTED, RUNTIME -> true;
                    case DEFAULT, AUTO, UNKNOWN -> false;
                })
                .isPresent();
        if (context.running() && chosen) {
            context.sayOf("thread_cache_size", "message", Severity.NOTICE, context.advice());
        }
    }
}
