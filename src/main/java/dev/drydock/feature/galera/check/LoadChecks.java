package dev.drydock.feature.galera.check;

import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Flow control, queues, conflicts, and how long a node may be away. */
final class LoadChecks {

    private static final double PAUSED_WARNING = 0.2;
    private static final double PAUSED_ERROR = 0.6;
    private static final double LONG_QUEUE = 0.5;

    private LoadChecks() {}

    /** The share since FLUSH STATUS, and that of the last seconds, which may be worse. */
    static void flowControl(GaleraContext context) {
        context.each((node, reading) -> {
            double since = reading.status().decimal("wsrep_flow_control_paused").orElse(0);
            double now = node.figures().of(Figure.PAUSED).orElse(0);
            double share = Math.max(since, now);
            if (share >= PAUSED_WARNING) {
                Severity severity = share > PAUSED_ERROR ? Severity.ERROR : Severity.WARNING;
                context.add(
                        severity,
                        node,
                        "wsrep_flow_control_paused",
                        "paused",
                        context.advice(),
                        Formats.percent(since),
                        Formats.percent(now),
                        brakes(context));
            }
        });
    }

    /** Who asks for the pauses, now or since the counters began. */
    private static String brakes(GaleraContext context) {
        List<NodeView> now = context.view().brakes();
        if (!now.isEmpty()) {
            return MembershipChecks.names(now);
        }
        Optional<NodeView> most = context.view().answering().stream()
                .filter(node -> sentPauses(node) > 0)
                .max(Comparator.comparingLong(LoadChecks::sentPauses));
        return most.map(NodeView::name).orElse(Formats.NONE);
    }

    private static long sentPauses(NodeView node) {
        return node.reading()
                .map(reading ->
                        reading.status().number("wsrep_flow_control_sent").orElse(0))
                .orElse(0L);
    }

    static void received(GaleraContext context) {
        queue(context, "wsrep_local_recv_queue_avg");
    }

    static void sent(GaleraContext context) {
        queue(context, "wsrep_local_send_queue_avg");
    }

    private static void queue(GaleraContext context, String variable) {
        context.each((node, reading) -> {
            double length = reading.status().decimal(variable).orElse(0);
            if (length > LONG_QUEUE) {
                context.add(
                        Severity.WARNING,
                        node,
                        variable,
                        "long",
                        context.advice(),
                        String.format(Locale.ENGLISH, "%.2f", length));
            }
        });
    }

    static void appliers(GaleraContext context) {
        context.each((node, reading) -> {
            double distance =
                    reading.status().decimal("wsrep_cert_deps_distance").orElse(0);
            long threads = reading.settings()
                    .text("wsrep_slave_threads")
                    .or(() -> reading.settings().text("wsrep_applier_threads"))
                    .filter(text -> text.matches("\\d{1,6}"))
                    .map(Long::parseLong)
                    .orElse(0L);
            // without writes there is no distance to speak of
            if (threads > 1 && distance >= 1 && threads > distance) {
                context.add(
                        Severity.NOTICE,
                        node,
                        "wsrep_slave_threads",
                        "many",
                        context.advice(),
                        threads,
                        String.format(Locale.ENGLISH, "%.0f", distance));
            }
        });
    }

    static void conflicts(GaleraContext context) {
        context.each((node, reading) -> {
            double now = node.figures().of(Figure.CERT_FAILURES).orElse(0)
                    + node.figures().of(Figure.BF_ABORTS).orElse(0);
            long failures = reading.status().number("wsrep_local_cert_failures").orElse(0);
            long aborts = reading.status().number("wsrep_local_bf_aborts").orElse(0);
            if (now > 0 || failures + aborts > 0) {
                context.add(
                        now > 0 ? Severity.WARNING : Severity.NOTICE,
                        node,
                        "wsrep_local_cert_failures",
                        "conflicts",
                        context.advice(),
                        Formats.count(failures),
                        Formats.count(aborts));
            }
        });
    }

    static void away(GaleraContext context) {
        Duration wanted = context.survey().options().maintenance();
        context.each((node, reading) -> {
            Duration time = node.away().least().orElse(wanted);
            if (time.compareTo(wanted) < 0) {
                long size = reading.settings().provider().bytes("gcache.size").orElse(0);
                double factor = (double) wanted.toSeconds() / Math.max(1, time.toSeconds());
                long needed = (long) Math.ceil(size * factor / (1 << 20));
                context.add(
                        Severity.WARNING,
                        node,
                        "gcache.size",
                        "short",
                        GaleraContext.providerLine("gcache.size=" + needed + "M"),
                        Formats.rough(time),
                        Formats.rough(wanted),
                        Formats.bytes(size));
            }
        });
    }

    /** 2^64 − 1 stands for an empty cache: whoever leaves now needs a full transfer from elsewhere. */
    static void emptyCache(GaleraContext context) {
        context.each((node, reading) -> {
            boolean said = reading.status().text("wsrep_local_cached_downto").isPresent();
            long committed = reading.status().number("wsrep_last_committed").orElse(0);
            if (said
                    && committed > 0
                    && reading.status().number("wsrep_local_cached_downto").isEmpty()) {
                context.add(Severity.NOTICE, node, "wsrep_local_cached_downto", "empty", context.advice());
            }
        });
    }
}
