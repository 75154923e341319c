package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import java.util.List;

/** Looks at all nodes of one cluster, again and again. Used by one thread at a time. */
public interface ClusterLook extends AutoCloseable {

    /** Makes such looks; what knows clusters gives it to what does not. */
    interface Source {

        /** Begins with one node; nothing is asked yet. */
        ClusterLook at(OpenServer node);
    }

    /** Asks all nodes; blocks for a few seconds at most. */
    List<NodeState> look() throws InterruptedException;

    /** Closes its connections; returns soon. */
    @Override
    void close();
}
