package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Role;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.feature.advisor.check.DataSizes;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a crash, or a missing log, may lose. */
final class DurabilityChecks {

    private static final int DAY = 86_400;

    private DurabilityChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.DURABILITY.check("dur.trx-commit", DurabilityChecks::commit),
                Area.DURABILITY.check("dur.sync-binlog", DurabilityChecks::binlog),
                Area.DURABILITY.check("dur.doublewrite", DurabilityChecks::doublewrite),
                Area.DURABILITY.check("dur.checksum", DurabilityChecks::checksum),
                Area.DURABILITY.check("dur.force-recovery", DurabilityChecks::recovery),
                Area.DURABILITY.check(
                        "dur.redo-off", reach -> reach.facts().mySqlAtLeast(8, 0, 21), DurabilityChecks::redo),
                Area.DURABILITY.check("dur.binlog-off", DurabilityChecks::withoutBinlog),
                Area.DURABILITY.check("dur.binlog-expiry", DurabilityChecks::expiry),
                Area.DURABILITY.check("dur.myisam-recover", DurabilityChecks::myIsam),
                Area.DURABILITY.check("dur.replica-skip", DurabilityChecks::skipped),
                Area.DURABILITY.check(
                        "ops.rbr-switch", reach -> reach.facts().mySqlAtLeast(8, 0, 13), DurabilityChecks::format));
    }

    private static void commit(AdvisorContext context) {
        long value = context.number("innodb_flush_log_at_trx_commit");
        if (value != 1) {
            context.say(
                    Severity.WARNING,
                    "innodb_flush_log_at_trx_commit",
                    context.set("innodb_flush_log_at_trx_commit", "1"),
                    value);
        }
    }

    private static void binlog(AdvisorContext context) {
        long value = context.number("sync_binlog");
        if (context.on("log_bin") && value != 1) {
            context.say(Severity.WARNING, "sync_binlog", context.set("sync_binlog", "1"), value);
        }
    }

    private static void doublewrite(AdvisorContext context) {
        String value = context.value("innodb_doublewrite");
        if (Set.of("OFF", "0", "DETECT_ONLY").contains(value.toUpperCase(Locale.ROOT))) {
            context.say(Severity.ERROR, "innodb_doublewrite", context.configure("innodb_doublewrite", "ON"), value);
        }
    }

    private static void checksum(AdvisorContext context) {
        boolean named = context.optional("innodb_checksum_algorithm").isPresent();
        String value =
                named ? context.value("innodb_checksum_algorithm") : context.on("innodb_checksums") ? "innodb" : "none";
        if (value.toLowerCase(Locale.ROOT).endsWith("none")) {
            context.say(
                    Severity.WARNING,
                    named ? "innodb_checksum_algorithm" : "innodb_checksums",
                    named
                            ? context.set("innodb_checksum_algorithm", "crc32")
                            : context.configure("innodb_checksums", "ON"),
                    value);
        }
    }

    private static void recovery(AdvisorContext context) {
        long value = context.number("innodb_force_recovery");
        if (value > 0) {
            context.advise(Severity.ERROR, "innodb_force_recovery", value);
        }
    }

    private static void redo(AdvisorContext context) {
        if (context.text("Innodb_redo_log_enabled").equalsIgnoreCase("OFF")) {
            context.say(
                    Severity.ERROR, Subject.SERVER, "message", Remedy.sql("ALTER INSTANCE ENABLE INNODB REDO_LOG;"));
        }
    }

    private static void withoutBinlog(AdvisorContext context) {
        if (!context.on("log_bin")) {
            context.advise(Severity.NOTICE, "log_bin");
        }
    }

    /** Seconds overrule days where both are there. */
    private static void expiry(AdvisorContext context) {
        if (!context.on("log_bin")) {
            return;
        }
        long seconds = context.optionalNumber("binlog_expire_logs_seconds").orElse(0);
        boolean inSeconds = context.optional("binlog_expire_logs_seconds").isPresent();
        long days = inSeconds && context.optional("expire_logs_days").isEmpty()
                ? 0
                : (long) Double.parseDouble(context.value("expire_logs_days"));
        boolean automatic = context.optional("binlog_expire_logs_auto_purge")
                .filter("OFF"::equals)
                .isEmpty();
        String variable = inSeconds ? "binlog_expire_logs_seconds" : "expire_logs_days";
        if (!automatic) {
            context.say(
                    Severity.WARNING,
                    Subject.variable("binlog_expire_logs_auto_purge"),
                    "automatic",
                    context.set("binlog_expire_logs_auto_purge", "ON"));
        } else if (Math.max(seconds, days * DAY) == 0) {
            context.say(Severity.WARNING, variable, context.toFill(variable, inSeconds ? "seconds" : "days"), variable);
        }
    }

    private static void myIsam(AdvisorContext context) {
        String value = context.value("myisam_recover_options");
        if (!value.equals("OFF")) {
            return;
        }
        DataSizes sizes = context.known(context.read().sizes());
        long tables = sizes.of("myisam").tables();
        if (tables > 0) {
            context.say(
                    Severity.NOTICE,
                    "myisam_recover_options",
                    context.configure("myisam_recover_options", "BACKUP,FORCE"),
                    tables);
        } else if (!sizes.whole()) {
            throw context.missing("missing.tables");
        }
    }

    private static void skipped(AdvisorContext context) {
        String name = context.optional("replica_skip_errors").isPresent() ? "replica_skip_errors" : "slave_skip_errors";
        String value = context.value(name);
        if (!value.equals("OFF") && !value.isEmpty()) {
            context.advise(Severity.ERROR, name, name, value);
        }
    }

    private static void format(AdvisorContext context) {
        boolean applies = context.known(context.facts().role()) == Role.REPLICA;
        String value = context.value("binlog_format");
        if (applies && !value.equals("ROW")) {
            context.advise(Severity.WARNING, "binlog_format", value);
        }
    }
}
