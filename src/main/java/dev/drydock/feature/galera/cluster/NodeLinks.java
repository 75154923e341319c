package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeAddress;

/** Opens connections to the nodes of one cluster. Safe on any thread. */
public interface NodeLinks {

    /**
     * Connects and logs in; blocks.
     *
     * @throws dev.drydock.platform.error.DrydockException if the node cannot be reached, or does not let us in
     */
    NodeLink open(NodeAddress address);

    /**
     * Whether a node has to prove who it is before it is logged in to, so that an address that leads elsewhere harms nobody.
     */
    default boolean proven() {
        return false;
    }
}
