package dev.drydock.feature.galera.check;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Settings that Galera wants, and those that all nodes should share. */
final class SettingChecks {

    private static final List<String> SHARED_VARIABLES = List.of(
            "wsrep_cluster_name",
            "wsrep_sst_method",
            "wsrep_auto_increment_control",
            "wsrep_certify_nonpk",
            "wsrep_certification_rules",
            "wsrep_max_ws_size",
            "wsrep_osu_method",
            "wsrep_mode",
            "wsrep_sync_wait",
            "pxc_strict_mode",
            "pxc_encrypt_cluster_traffic",
            "binlog_format",
            "binlog_row_image",
            "innodb_autoinc_lock_mode",
            "innodb_page_size",
            "lower_case_table_names",
            "character_set_server",
            "collation_server",
            "sql_mode",
            "default_storage_engine",
            "max_allowed_packet",
            "time_zone");

    private static final List<String> SHARED_OPTIONS = List.of(
            "evs.suspect_timeout",
            "evs.inactive_timeout",
            "evs.keepalive_period",
            "evs.auto_evict",
            "gcs.fc_limit",
            "gcs.fc_factor",
            "gcache.size",
            "pc.recovery",
            "pc.ignore_sb",
            "pc.ignore_quorum",
            "repl.max_ws_size",
            "socket.ssl",
            "socket.checksum");

    private static final long LARGE_WRITE_SET = 64 << 10;

    private SettingChecks() {}

    static void binlogFormat(GaleraContext context) {
        context.each((node, reading) -> wrong(reading, "binlog_format", "ROW")
                .ifPresent(found -> context.add(
                        Severity.ERROR,
                        node,
                        "binlog_format",
                        "format",
                        Remedy.sql("SET GLOBAL binlog_format = 'ROW';"),
                        found)));
    }

    static void lockMode(GaleraContext context) {
        context.each((node, reading) -> wrong(reading, "innodb_autoinc_lock_mode", "2")
                .ifPresent(found -> context.add(
                        Severity.ERROR,
                        node,
                        "innodb_autoinc_lock_mode",
                        "mode",
                        Remedy.configuration("innodb_autoinc_lock_mode = 2"),
                        found)));
    }

    static void logOutput(GaleraContext context) {
        context.each((node, reading) -> reading.settings()
                .text("log_output")
                .filter(value -> value.toUpperCase(Locale.ROOT).contains("TABLE"))
                .ifPresent(found -> context.add(
                        Severity.WARNING,
                        node,
                        "log_output",
                        "table",
                        Remedy.sql("SET GLOBAL log_output = 'FILE';"),
                        found)));
    }

    static void strictMode(GaleraContext context) {
        context.each((node, reading) -> {
            wrong(reading, "pxc_strict_mode", "ENFORCING")
                    .filter(value -> !value.equalsIgnoreCase("MASTER"))
                    .ifPresent(found -> context.add(
                            Severity.WARNING,
                            node,
                            "pxc_strict_mode",
                            "pxc",
                            strict(context, "SET GLOBAL pxc_strict_mode = 'ENFORCING';"),
                            found));
            reading.settings().text("wsrep_mode").ifPresent(mode -> mariaDb(context, node, mode));
        });
    }

    /** From then on the server refuses writes to tables without a primary key, and to those of other engines. */
    private static Remedy strict(GaleraContext context, String statement) {
        SchemaSurvey schema = context.survey().schema();
        boolean fit = schema.withoutKey().known().filter(List::isEmpty).isPresent()
                && schema.otherEngines().known().filter(List::isEmpty).isPresent();
        return fit ? Remedy.sql(statement) : context.advice();
    }

    private static void mariaDb(GaleraContext context, NodeView node, String mode) {
        List<String> now = new ArrayList<>(Arrays.stream(mode.split(",", -1))
                .filter(word -> !word.isEmpty())
                .toList());
        List<String> missing = List.of("REQUIRED_PRIMARY_KEY", "STRICT_REPLICATION").stream()
                .filter(word -> !now.contains(word))
                .toList();
        if (!missing.isEmpty()) {
            now.addAll(missing);
            context.add(
                    Severity.NOTICE,
                    node,
                    "wsrep_mode",
                    "mariadb",
                    strict(context, "SET GLOBAL wsrep_mode = '" + String.join(",", now) + "';"),
                    String.join(", ", missing));
        }
    }

    static void ignored(GaleraContext context) {
        context.each((node, reading) -> {
            for (String option : List.of("pc.ignore_sb", "pc.ignore_quorum")) {
                reading.settings()
                        .provider()
                        .flag(option)
                        .filter(on -> on)
                        .ifPresent(_ -> context.add(
                                Severity.WARNING,
                                node,
                                option,
                                "on",
                                Remedy.sql("SET GLOBAL wsrep_provider_options = '" + option + "=false';"),
                                option));
            }
        });
    }

    static void rowImage(GaleraContext context) {
        context.each((node, reading) -> {
            String image = reading.settings().text("binlog_row_image").orElse("");
            long bytes = reading.status().number("wsrep_replicated_bytes").orElse(0);
            long sets = reading.status().number("wsrep_replicated").orElse(0);
            if (!image.isEmpty() && !image.equalsIgnoreCase("FULL")) {
                context.add(Severity.NOTICE, node, "binlog_row_image", "minimal", context.advice(), image);
            } else if (sets > 0 && bytes / sets >= LARGE_WRITE_SET) {
                context.add(
                        Severity.NOTICE,
                        node,
                        "binlog_row_image",
                        "large",
                        context.advice(),
                        dev.drydock.platform.i18n.Formats.bytes(bytes / sets));
            }
        });
    }

    /** With one writer, ids of all the other nodes are burnt. */
    static void incrementControl(GaleraContext context) {
        List<NodeView> writers = context.view().answering().stream()
                .filter(node -> node.reading()
                        .filter(one -> one.status().number("wsrep_replicated").orElse(0) > 0)
                        .isPresent())
                .toList();
        context.each((node, reading) -> {
            if (writers.size() == 1
                    && writers.getFirst().id() == node.id()
                    && reading.settings().is("wsrep_auto_increment_control", "ON")
                    && context.view().answering().size() > 1) {
                context.add(
                        Severity.NOTICE,
                        node,
                        "wsrep_auto_increment_control",
                        "writer",
                        context.advice(),
                        reading.settings().text("auto_increment_increment").orElse("–"));
            }
        });
    }

    static void streaming(GaleraContext context) {
        context.each((node, reading) -> {
            context.known("mysql.wsrep_streaming_log", reading.tables().streaming(), fragments -> {
                if (fragments > 0) {
                    context.add(
                            Severity.WARNING, node, "wsrep_streaming_log", "fragments", context.advice(), fragments);
                }
            });
            reading.settings()
                    .text("wsrep_trx_fragment_size")
                    .filter(size -> !size.equals("0"))
                    .ifPresent(size -> context.add(
                            Severity.NOTICE,
                            node,
                            "wsrep_trx_fragment_size",
                            "size",
                            Remedy.sql("SET GLOBAL wsrep_trx_fragment_size = 0;"),
                            size));
        });
    }

    static void equal(GaleraContext context) {
        ConfigDrift alike = new ConfigDrift(context);
        SHARED_VARIABLES.forEach(name ->
                alike.of(name, reading -> reading.settings().text(name).orElse(""), "different", context.advice(name)));
        SHARED_OPTIONS.forEach(name -> alike.of(
                name,
                reading -> reading.settings().provider().text(name).orElse(""),
                "different",
                context.advice(name)));
        context.each((_, _) -> {});
    }

    private static Optional<String> wrong(NodeReading reading, String variable, String wanted) {
        return reading.settings().text(variable).filter(value -> !value.equalsIgnoreCase(wanted));
    }
}
