package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Severity;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.Locale;

/** Connections, threads and files that run out. */
final class ConnectionChecks {

    private static final int MOST_CACHED = 16_384;
    private static final double NEARLY_ALL = 0.85;
    private static final double MANY_THREADS = 10;
    private static final long YEAR = 31_536_000;

    /** What MariaDB and Percona Server call theirs, and MySQL its plugin. */
    private static final List<String> POOLS = List.of("pool-of-threads", "loaded-dynamically", "dynamically-loaded");

    private ConnectionChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.CONNECTIONS.check("ops.max-conn", ConnectionChecks::connections),
                Area.CONNECTIONS.check("ops.open-files", ConnectionChecks::files),
                Area.CONNECTIONS.check("thr.cache", ConnectionChecks::threads),
                Area.CONNECTIONS.check(
                        "ops.mdl-year", reach -> reach.facts().mySqlAtLeast(5, 5, 0), ConnectionChecks::lockWait));
    }

    private static void connections(AdvisorContext context) {
        long used = context.status("Max_used_connections");
        long most = context.number("max_connections");
        if (used >= most * NEARLY_ALL) {
            context.advise(
                    Severity.WARNING,
                    "max_connections",
                    Formats.count(used),
                    Formats.count(most),
                    Formats.count(context.status("Threads_connected")));
        }
    }

    private static void files(AdvisorContext context) {
        long open = context.status("Open_files");
        long most = context.number("open_files_limit");
        if (most > 0 && open >= most * NEARLY_ALL) {
            context.advise(Severity.WARNING, "open_files_limit", Formats.count(open), Formats.count(most));
        }
    }

    private static void threads(AdvisorContext context) {
        double created = context.rate("Threads_created");
        boolean pool = context.optional("thread_handling")
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(POOLS::contains)
                .isPresent();
        long cache = context.number("thread_cache_size");
        long most = context.facts().mariaDb() ? context.number("max_connections") : MOST_CACHED;
        long wanted = Math.min(most, Math.clamp(context.status("Max_used_connections"), 100, MOST_CACHED));
        if (!pool && created > MANY_THREADS && cache < wanted) {
            context.say(
                    Severity.NOTICE,
                    "thread_cache_size",
                    context.set("thread_cache_size", Long.toString(wanted)),
                    AdvisorContext.perSecond(created),
                    cache);
        }
    }

    private static void lockWait(AdvisorContext context) {
        if (context.number("lock_wait_timeout") >= YEAR) {
            context.advise(Severity.NOTICE, "lock_wait_timeout");
        }
    }
}
