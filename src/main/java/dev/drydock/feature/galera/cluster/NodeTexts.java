package dev.drydock.feature.galera.cluster;

import dev.drydock.db.server.BufferPoolState;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A node's state and figures in words, the same in the window and in the terminal. */
public final class NodeTexts {

    private static final Messages TEXT = Messages.of("galera");

    /** Minutes of looking tell nothing about what is written the day after tomorrow. */
    private static final Duration LONGEST_FORECAST = Duration.ofDays(1);

    private static final Duration LOAD_TOLD = Duration.ofHours(1);

    private NodeTexts() {}

    /** The state: what the node says of itself, else what others say, marked as such. */
    public static String state(ClusterView view, NodeView node) {
        if (node.answers()) {
            NodeReading reading = node.reading().orElseThrow();
            String said = reading.status().galera() ? reading.status().stateText() : TEXT.text("state.nogalera");
            return said.isBlank() ? Formats.NONE : said;
        }
        if (node.arbitrator()) {
            return TEXT.text(node.listedBy().isEmpty() ? "state.gone" : "state.arbitrator");
        }
        if (node.unconfirmed()) {
            return TEXT.text("state.unconfirmed");
        }
        if (view.joining(node)) {
            return TEXT.text("state.joining");
        }
        if (node.address().isEmpty()) {
            return TEXT.text("state.noaddress");
        }
        return TEXT.text(node.listedBy().isEmpty() ? "state.gone" : "state.silent");
    }

    /** How it gets its data while it joins; empty where nothing tells. */
    public static Optional<String> transfer(ClusterView view, NodeView node) {
        return Transfer.of(view, node)
                .map(transfer -> TEXT.text(
                        transfer.said()
                                ? "transfer.said"
                                : "transfer." + transfer.kind().name(),
                        transfer.kind().name(),
                        Formats.percent(transfer.share().orElse(0)),
                        transfer.left().orElse(0)));
    }

    /** How far the load of its buffer pool is; why it failed is told in the first hour after a start. Else empty. */
    public static Optional<String> loading(NodeView node) {
        return node.reading()
                .filter(_ -> node.answers())
                .flatMap(reading -> reading.bufferPool()
                        .filter(pool -> pool.load().phase() == BufferPoolState.Phase.RUNNING
                                || reading.status().uptimeSeconds().orElse(0) < LOAD_TOLD.toSeconds()))
                .flatMap(BufferPoolState::loading);
    }

    /** How long it may be away, from the highest to the lowest rate that was seen; a dash without a forecast. */
    public static String away(NodeView node) {
        if (!(node.away() instanceof IstLimit.Lasts(Duration least, Optional<Duration> most, Duration _))) {
            return Formats.NONE;
        }
        if (least.compareTo(LONGEST_FORECAST) > 0) {
            return TEXT.text("away.long");
        }
        String shortest = Formats.rough(least);
        String longest = most.filter(time -> time.compareTo(LONGEST_FORECAST) <= 0)
                .map(Formats::rough)
                .orElse("");
        return longest.isEmpty()
                ? TEXT.text("away.over", shortest)
                : longest.equals(shortest) ? shortest : TEXT.text("away.range", shortest, longest);
    }

    /** A figure with its unit; a dash where it is not known. */
    public static String figure(Figure figure, OptionalDouble value) {
        if (value.isEmpty()) {
            return Formats.NONE;
        }
        double known = value.getAsDouble();
        return switch (figure.unit()) {
            case COUNT -> known == Math.rint(known) ? Formats.count((long) known) : decimal(known);
            case SECONDS -> String.format(Locale.ENGLISH, "%.2f ms", known * 1000);
            case SHARE -> share(known);
            case PER_SECOND -> known == 0 ? "0" : decimal(known) + "/s";
            case BYTES_PER_SECOND -> known == 0 ? "0" : Formats.bytes((long) known) + "/s";
        };
    }

    private static String decimal(double value) {
        return String.format(Locale.ENGLISH, value < 10 ? "%.2f" : "%,.0f", value);
    }

    private static String share(double share) {
        return share > 0 && share < 0.01 ? "< 1 %" : Formats.percent(share);
    }

    /** Uptime as the node said it. */
    public static String uptime(NodeView node) {
        return node.reading()
                .filter(_ -> node.answers())
                .map(reading -> reading.status().uptimeSeconds())
                .filter(java.util.OptionalLong::isPresent)
                .map(seconds -> Formats.duration(Duration.ofSeconds(seconds.getAsLong())))
                .orElse(Formats.NONE);
    }

    /** The version without what distributions append. */
    public static String version(NodeView node) {
        return node.reading()
                .map(reading -> reading.settings().version())
                .map(version -> version.replaceFirst("^(\\d+(?:\\.\\d+)+(?:-MariaDB)?).*$", "$1"))
                .orElse(Formats.NONE);
    }
}
