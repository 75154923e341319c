package dev.drydock.feature.galera.cluster;

import java.util.List;
import java.util.OptionalLong;

/**
 * Nodes that agree on who belongs to the group.
 *
 * @param primary whether it has the quorum, as its nodes say
 * @param stateUuid identity of its data
 * @param confId number of its membership; empty where it is undefined, as outside of a Primary component
 * @param size how many members its nodes count, arbitrators included
 * @param nodes those that answer, in the order of the cluster
 * @param listed those that do not answer and that its nodes list as members: hearsay
 */
public record Component(
        boolean primary,
        String stateUuid,
        OptionalLong confId,
        long size,
        List<NodeView> nodes,
        List<NodeView> listed) {

    public Component {
        nodes = List.copyOf(nodes);
        listed = List.copyOf(listed);
    }
}
