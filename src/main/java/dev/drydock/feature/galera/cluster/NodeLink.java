package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;

/** The connection to one node. Used by one thread at a time. */
public interface NodeLink extends AutoCloseable {

    /**
     * Reads the node; blocks on it, and connects again where the connection was lost.
     *
     * @throws dev.drydock.platform.error.DrydockException if it does not answer
     */
    NodeReading read();

    /** Returns soon, whatever the network does. */
    @Override
    void close();
}
