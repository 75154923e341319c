package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What is measured of each node at each poll: as it is at that moment, or as a rate over the time since the poll before. */
public enum Figure {
    RECV_QUEUE(Unit.COUNT, "wsrep_local_recv_queue"),
    SEND_QUEUE(Unit.COUNT, "wsrep_local_send_queue"),
    /** Share of the time in which the node was paused, from 0 to 1. */
    PAUSED(Unit.SHARE, "wsrep_flow_control_paused_ns"),
    /** Pauses that the node asked the others for. */
    PAUSES_SENT(Unit.PER_SECOND, "wsrep_flow_control_sent"),
    PAUSES_RECEIVED(Unit.PER_SECOND, "wsrep_flow_control_recv"),
    REPLICATED_BYTES(Unit.BYTES_PER_SECOND, "wsrep_replicated_bytes"),
    RECEIVED_BYTES(Unit.BYTES_PER_SECOND, "wsrep_received_bytes"),
    REPLICATED(Unit.PER_SECOND, "wsrep_replicated"),
    RECEIVED(Unit.PER_SECOND, "wsrep_received"),
    CERT_FAILURES(Unit.PER_SECOND, "wsrep_local_cert_failures"),
    BF_ABORTS(Unit.PER_SECOND, "wsrep_local_bf_aborts"),
    APPLY_WINDOW(Unit.COUNT, "wsrep_apply_window"),
    LATENCY(Unit.SECONDS, "wsrep_evs_repl_latency");

    /** What a figure counts. */
    public enum Unit {
        COUNT(false),
        SECONDS(false),
        SHARE(true),
        PER_SECOND(true),
        BYTES_PER_SECOND(true);

        private final boolean rate;

        Unit(boolean rate) {
            this.rate = rate;
        }
    }

    private final Unit unit;
    private final String variable;

    Figure(Unit unit, String variable) {
        this.unit = unit;
        this.variable = variable;
    }

    public Unit unit() {
        return unit;
    }

    /** The status variable that it is made of. */
    public String variable() {
        return variable;
    }

    /** Stable name in files and on the command line: {@code recv_queue}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Shown name. */
    public String title() {
        return Messages.of("galera").text("figure." + name());
    }

    public static Optional<Figure> named(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /**
     * The value; empty where it is not known: the node does not say it, there is no earlier reading, the server was started
     * anew in between, or the counter went backwards as after FLUSH STATUS.
     */
    OptionalDouble of(Optional<NodeReading> earlier, NodeReading now) {
        if (!unit.rate) {
            return this == LATENCY
                    ? now.status().replicationLatencySeconds()
                    : now.status().decimal(variable);
        }
        if (earlier.isEmpty() || now.restartedSince(earlier.get())) {
            return OptionalDouble.empty();
        }
        OptionalLong before = counter(earlier.get().status());
        OptionalLong after = counter(now.status());
        double seconds = (now.nanos() - earlier.get().nanos()) / 1e9;
        if (before.isEmpty() || after.isEmpty() || seconds <= 0 || after.getAsLong() < before.getAsLong()) {
            return OptionalDouble.empty();
        }
        double perSecond = (after.getAsLong() - before.getAsLong()) / seconds;
        return OptionalDouble.of(unit == Unit.SHARE ? Math.min(1, perSecond / 1e9) : perSecond);
    }

    /** Its place in an array of all figures, which are kept by the thousand. */
    @SuppressWarnings("EnumOrdinal")
    public int place() {
        return ordinal();
    }

    private OptionalLong counter(WsrepStatus status) {
        return status.number(variable);
    }
}
