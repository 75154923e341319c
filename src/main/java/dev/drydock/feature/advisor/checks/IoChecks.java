package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** How InnoDB writes. */
final class IoChecks {

    private static final int HOUR = 3600;
    /** What a shorter one writes says nothing of an hour. */
    private static final Duration LEAST_WINDOW = Duration.ofSeconds(10);

    /** In seconds: at rest a checkpoint stays behind, and harms nobody. */
    private static final int SOON = 60;
    /** Where InnoDB begins to flush synchronously, as a share of the redo log. */
    private static final double SYNC_FLUSH = 0.83;

    private static final double NEARLY = 0.8;
    private static final double DIRTY = 0.9;
    private static final int MANY_THREADS = 64;

    /** There O_DIRECT is refused, or means nothing. */
    private static final Set<String> WITHOUT_DIRECT = Set.of("zfs", "tmpfs", "overlay");

    private IoChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.IO.check("io.redo-small", IoChecks::redo),
                Area.IO.check("io.dirty", IoChecks::dirty),
                Area.IO.check(
                        "io.single-page",
                        reach -> !reach.facts().mariaDb() && !reach.facts().mySqlAtLeast(8, 0, 0),
                        IoChecks::singlePages),
                Area.IO.check("io.flush-method", IoChecks::method),
                Area.IO.check("io.neighbors", reach -> reach.host(), IoChecks::neighbours));
    }

    private static void redo(AdvisorContext context) {
        boolean one = context.optional("innodb_redo_log_capacity").isPresent();
        String variable = one ? "innodb_redo_log_capacity" : "innodb_log_file_size";
        // MariaDB has one file from 10.5 on
        long files =
                one ? 1 : context.optionalNumber("innodb_log_files_in_group").orElse(1);
        long capacity = context.number(variable) * files;
        double perSecond = context.rate("Innodb_os_log_written");
        if (context.sampled().plusSeconds(1).compareTo(LEAST_WINDOW) < 0) {
            throw context.missing("window.short", LEAST_WINDOW.toSeconds());
        }
        Subject subject = Subject.variable(variable);
        OptionalLong age = age(context);
        if (age.isPresent()
                && age.getAsLong() > capacity * SYNC_FLUSH * NEARLY
                && perSecond * SOON > capacity * SYNC_FLUSH - age.getAsLong()) {
            context.say(
                    Severity.WARNING,
                    subject,
                    "age",
                    larger(context),
                    Formats.bytes(age.getAsLong()),
                    Formats.bytes(capacity));
        } else if (perSecond * HOUR > capacity) {
            context.say(
                    Severity.WARNING,
                    subject,
                    "message",
                    larger(context),
                    Formats.bytes((long) perSecond),
                    Formats.bytes((long) (perSecond * HOUR)),
                    Formats.bytes(capacity));
        }
    }

    /** How this server's redo log grows: MariaDB has one file from 10.5 on, which is resized at run time from 10.9 on. */
    private static Remedy larger(AdvisorContext context) {
        return context.adviceOf(
                context.optional("innodb_redo_log_capacity").isPresent()
                        ? "capacity"
                        : context.facts().mariaDbAtLeast(10, 9, 0)
                                ? "running"
                                : context.optional("innodb_log_files_in_group").isPresent() ? "remedy" : "one-file");
    }

    /** How far the checkpoint is behind; MariaDB and MySQL 8.0.30 tell it. */
    private static OptionalLong age(AdvisorContext context) {
        if (context.counts("Innodb_checkpoint_age")) {
            return OptionalLong.of(context.status("Innodb_checkpoint_age"));
        }
        return context.counts("Innodb_redo_log_current_lsn") && context.counts("Innodb_redo_log_checkpoint_lsn")
                ? OptionalLong.of(context.status("Innodb_redo_log_current_lsn")
                        - context.status("Innodb_redo_log_checkpoint_lsn"))
                : OptionalLong.empty();
    }

    private static void dirty(AdvisorContext context) {
        double waits = context.rate("Innodb_buffer_pool_wait_free");
        double most = Double.parseDouble(context.value("innodb_max_dirty_pages_pct"));
        double dirty = 100.0
                * context.status("Innodb_buffer_pool_pages_dirty")
                / Math.max(1, context.status("Innodb_buffer_pool_pages_total"));
        if (waits > 0 && dirty >= most * DIRTY) {
            context.advise(
                    Severity.WARNING,
                    "innodb_io_capacity",
                    String.format(Locale.ROOT, "%.0f", dirty),
                    String.format(Locale.ROOT, "%.0f", most),
                    AdvisorContext.perSecond(waits),
                    context.value("innodb_io_capacity"));
        }
    }

    private static void singlePages(AdvisorContext context) {
        double waits = context.rate("Innodb_buffer_pool_wait_free");
        long running = context.least("Threads_running");
        if (waits > 0 && running > MANY_THREADS && context.number("innodb_thread_concurrency") == 0) {
            context.advise(Severity.NOTICE, "innodb_thread_concurrency", AdvisorContext.perSecond(waits), running);
        }
    }

    private static void method(AdvisorContext context) {
        String value = context.value("innodb_flush_method");
        boolean linux =
                context.value("version_compile_os").toLowerCase(Locale.ROOT).contains("linux");
        String files =
                context.read().host().known().map(host -> host.filesystem()).orElse("");
        if (linux && !value.toUpperCase(Locale.ROOT).startsWith("O_DIRECT") && !WITHOUT_DIRECT.contains(files)) {
            context.say(
                    Severity.NOTICE,
                    "innodb_flush_method",
                    context.configure("innodb_flush_method", "O_DIRECT"),
                    value.isEmpty() ? "fsync" : value);
        }
    }

    private static void neighbours(AdvisorContext context) {
        boolean turning = context.host().turningDisk().orElseThrow(() -> context.missing("missing.disk"));
        long value = context.number("innodb_flush_neighbors");
        if (!turning && value > 0) {
            context.say(Severity.NOTICE, "innodb_flush_neighbors", context.set("innodb_flush_neighbors", "0"), value);
        }
    }
}
