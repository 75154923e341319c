package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Severity;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** What a crash may lose. */
final class DurabilityChecks {

    private DurabilityChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                of("dur.trx-commit", DurabilityChecks::commit),
                of("dur.sync-binlog", DurabilityChecks::binlog),
                of("dur.doublewrite", DurabilityChecks::doublewrite),
                of("dur.checksum", DurabilityChecks::checksum),
                of("dur.force-recovery", DurabilityChecks::recovery));
    }

    private static AdvisorCheck of(String id, Consumer<AdvisorContext> look) {
        return new AdvisorCheck(id, Area.DURABILITY, look);
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
        String value = context.optional("innodb_checksum_algorithm")
                .orElseGet(() -> context.on("innodb_checksums") ? "innodb" : "none");
        if (value.toLowerCase(Locale.ROOT).endsWith("none")) {
            boolean dynamic = context.optional("innodb_checksum_algorithm").isPresent();
            context.say(
                    Severity.WARNING,
                    dynamic ? "innodb_checksum_algorithm" : "innodb_checksums",
                    dynamic
                            ? context.set("innodb_checksum_algorithm", "crc32")
                            : context.configure("innodb_checksums", "ON"),
                    value);
        }
    }

    private static void recovery(AdvisorContext context) {
        long value = context.number("innodb_force_recovery");
        if (value > 0) {
            context.say(Severity.ERROR, "innodb_force_recovery", context.advice(), value);
        }
    }
}
