package dev.drydock.proxied;

/**
 * What decides whether ProxySQL's Galera check keeps a node in use.
 *
 * @param primary whether it belongs to a Primary component
 * @param localState {@code wsrep_local_state}: 4 is Synced
 * @param desynced {@code wsrep_desync}
 * @param rejects whether {@code wsrep_reject_queries} is anything but NONE
 * @param donorRejects {@code wsrep_sst_donor_rejects_queries}
 * @param maintenance whether {@code pxc_maint_mode} is anything but DISABLED
 * @param readOnly {@code read_only}
 * @param recvQueue {@code wsrep_local_recv_queue}
 */
public record GaleraFacts(
        boolean primary,
        long localState,
        boolean desynced,
        boolean rejects,
        boolean donorRejects,
        boolean maintenance,
        boolean readOnly,
        long recvQueue) {

    private static final int SYNCED = 4;
    private static final int DONOR = 2;

    /** Why ProxySQL takes a node out of use. */
    public enum Objection {
        PARTITION,
        DESYNC,
        STATE,
        REJECTS,
        MAINTENANCE,
        /** Of a node with {@code read_only} only: more write sets wait than {@code max_transactions_behind} allows. */
        LAG
    }

    /** As {@link #objection(long)}, whatever waits in its queue. */
    public NodeExclusion objection() {
        return objection(Long.MAX_VALUE);
    }

    /**
     * The first of ProxySQL's rules that this node breaks, in its order.
     *
     * @param mostBehind {@code max_transactions_behind} of its hostgroups
     */
    public NodeExclusion objection(long mostBehind) {
        if (!primary) {
            return NodeExclusion.of(Objection.PARTITION, localState);
        }
        if (desynced) {
            return NodeExclusion.of(Objection.DESYNC, localState);
        }
        if (localState != SYNCED && (localState != DONOR || donorRejects)) {
            return NodeExclusion.of(Objection.STATE, localState);
        }
        if (rejects) {
            return NodeExclusion.of(Objection.REJECTS, localState);
        }
        if (maintenance) {
            return NodeExclusion.of(Objection.MAINTENANCE, localState);
        }
        return readOnly && recvQueue > mostBehind ? NodeExclusion.of(Objection.LAG, recvQueue) : NodeExclusion.NONE;
    }
}
