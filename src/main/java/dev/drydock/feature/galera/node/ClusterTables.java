package dev.drydock.feature.galera.node;

import dev.drydock.db.server.Fact;
import java.util.List;

/**
 * The tables of the cluster in the schema {@code mysql}, which Galera 4 has; unknown where they are missing or the account
 * may not read them.
 *
 * @param viewId number of the membership, {@code wsrep_cluster.view_id}
 * @param members who is in it
 * @param streaming how many fragments of streaming transactions lie in {@code wsrep_streaming_log}
 */
public record ClusterTables(Fact<Long> viewId, Fact<List<ClusterMember>> members, Fact<Long> streaming) {

    /** The members, none where they are unknown. */
    public List<ClusterMember> known() {
        return members.known().orElse(List.of());
    }
}
