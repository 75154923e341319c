package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.pool.OpenServer;

/** A server of our own on a copy of the data. */
public interface ReplayServer {

    OpenServer server();

    /** Whether its process is there. */
    boolean running();

    /** Whether the disk of its data has no room. */
    boolean full();

    /** Starts it again after it has ended; its data stay as it left them. Blocks. */
    void restart();
}
