package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Severity;
import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.QueuedStatement;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What goes on in the pool while it is surveyed. */
final class LiveChecks {

    private static final Duration LONG_WAIT = Duration.ofSeconds(1);
    private static final double FULL = 0.9;

    private LiveChecks() {}

    static void unread(PoolCheckContext context) {
        context.now().unread().forEach(line -> context.findings().notEvaluated(line));
    }

    /** In both readings statements wait in every group that has connections, and none was begun in between. */
    static void stuck(PoolCheckContext context) {
        // the plugin has one group more, of the extra port
        long groups = context.running(PoolKind.MYSQL)
                ? context.number("thread_pool_size").orElse(0)
                : Long.MAX_VALUE;
        List<PoolGroup> used = context.now().groups().stream()
                .filter(group -> group.connections() > 0 && group.id() < groups)
                .toList();
        boolean waits = !used.isEmpty()
                && used.stream().allMatch(group -> group.queued() > 0)
                && context.window().before().sum(PoolGroup::queued) > 0;
        if (waits && !moves(context, used)) {
            context.say(
                    "message",
                    Severity.ERROR,
                    context.advice(),
                    used.size(),
                    context.now().sum(PoolGroup::queued),
                    context.now().sessions().size());
        }
    }

    /** By the number of statements where the pool counts them, else by the age of what waits. */
    private static boolean moves(PoolCheckContext context, List<PoolGroup> used) {
        if (context.now().sum(Counter.QUERIES).isPresent()) {
            return used.stream()
                    .anyMatch(group ->
                            context.window().rate(Counter.QUERIES, group.id()).orElse(0) > 0);
        }
        return context.now().queue().stream()
                .allMatch(one ->
                        one.waitedMicros() * 1_000 < context.window().length().toNanos());
    }

    static void waiting(PoolCheckContext context) {
        long longest = context.now().queue().stream()
                .mapToLong(QueuedStatement::waitedMicros)
                .max()
                .orElse(0);
        if (Duration.ofNanos(longest * 1_000).compareTo(LONG_WAIT) >= 0) {
            context.say(
                    "message",
                    Severity.WARNING,
                    context.advice(),
                    Formats.measured(Duration.ofNanos(longest * 1_000)),
                    context.now().sum(PoolGroup::queued));
        }
    }

    /** A rate of one in a second and more: a single long report is no sickness. */
    static void stalls(PoolCheckContext context) {
        rising(context, Counter.STALLS);
    }

    static void throttles(PoolCheckContext context) {
        rising(context, Counter.THROTTLES);
    }

    static void kickups(PoolCheckContext context) {
        rising(context, Counter.PRIO_KICKUPS);
    }

    private static void rising(PoolCheckContext context, Counter counter) {
        double rate = context.window().rate(counter).orElse(0);
        if (rate >= 1) {
            context.say(
                    "message",
                    Severity.WARNING,
                    context.advice(
                            context.shown("thread_pool_stall_limit"), context.shown("thread_pool_oversubscribe")),
                    String.format(Locale.ROOT, "%.1f", rate),
                    Formats.measured(context.window().length()));
        }
    }

    static void maxThreads(PoolCheckContext context) {
        if (!context.running(PoolKind.MARIADB) && !context.running(PoolKind.PERCONA)) {
            return;
        }
        OptionalLong most = context.number("thread_pool_max_threads");
        OptionalLong threads = context.now().status("Threadpool_threads");
        if (most.isPresent() && threads.isPresent() && threads.getAsLong() >= most.getAsLong() * FULL) {
            context.sayOf(
                    "thread_pool_max_threads",
                    "message",
                    Severity.ERROR,
                    context.set("thread_pool_max_threads", "65536"),
                    Formats.count(threads.getAsLong()),
                    Formats.count(most.getAsLong()));
        }
    }
}
