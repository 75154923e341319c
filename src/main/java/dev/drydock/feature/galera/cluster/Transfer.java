package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How a node gets its data.
 *
 * @param kind by what
 * @param said whether the node says so itself; else it is what the others' write-set caches allow
 * @param share how much of it is there, 0 to 1; unknown unless the node says
 * @param left write sets that are missing; unknown where nothing tells
 */
public record Transfer(Kind kind, boolean said, OptionalDouble share, OptionalLong left) {

    /** What is sent to it. */
    public enum Kind {
        /** Only the write sets that it missed. */
        IST,
        /** All data. */
        SST
    }

    /** The transfer of a node that joins; empty for others, and where nothing tells. */
    public static Optional<Transfer> of(ClusterView view, NodeView node) {
        if (node.state() == LocalState.JOINING) {
            return node.reading().map(NodeReading::status).flatMap(Transfer::said);
        }
        return view.joining(node) ? expected(view, node) : Optional.empty();
    }

    /** Percona XtraDB Cluster counts the write sets of an incremental transfer; by its documentation, not tried. */
    private static Optional<Transfer> said(WsrepStatus status) {
        OptionalLong start = status.number("wsrep_ist_receive_seqno_start");
        OptionalLong now = status.number("wsrep_ist_receive_seqno_current");
        OptionalLong end = status.number("wsrep_ist_receive_seqno_end");
        if (end.orElse(0) <= 0 || start.orElse(-1) < 0 || end.getAsLong() < start.getAsLong()) {
            return Optional.empty();
        }
        long total = end.getAsLong() - start.getAsLong() + 1;
        long got = Math.clamp(now.orElse(0) - start.getAsLong() + 1, 0, total);
        return Optional.of(
                new Transfer(Kind.IST, true, OptionalDouble.of((double) got / total), OptionalLong.of(total - got)));
    }

    /** A silent one: what it last had, against what is left in the caches of the others. */
    private static Optional<Transfer> expected(ClusterView view, NodeView node) {
        Optional<WsrepStatus> last = node.reading().map(NodeReading::status);
        long had = last.map(status -> status.number("wsrep_last_committed").orElse(-1))
                .orElse(-1L);
        if (had < 0) {
            return Optional.empty();
        }
        long newest = -1;
        boolean cached = false;
        for (NodeView other : view.answering()) {
            WsrepStatus status = other.reading().orElseThrow().status();
            if (!other.primary()
                    || !status.stateUuid().equals(last.orElseThrow().stateUuid())) {
                continue;
            }
            newest = Math.max(newest, status.number("wsrep_last_committed").orElse(-1));
            cached |= status.number("wsrep_local_cached_downto").orElse(Long.MAX_VALUE) <= had + 1;
        }
        if (newest < 0) {
            return Optional.empty();
        }
        boolean incremental = cached || newest <= had;
        return Optional.of(new Transfer(
                incremental ? Kind.IST : Kind.SST,
                false,
                OptionalDouble.empty(),
                OptionalLong.of(Math.max(0, newest - had))));
    }
}
